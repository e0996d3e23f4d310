"""Orders in English to the assistant or its memory, by their target."""

from __future__ import annotations

from memora.core.rules.patterns import any_of

_LEARNER_EN = r"(?:(?:this|the|that|our|current) (?:user|student|learner|human|account holder)|user|(?<=the )learner)"
_IS_EN = (
    r"(?:'s (?:level|status|name|score|english|now|already|never|a|an|the|not|profile)|'re|\s(?:is|are|was|has"
    r"|have|can|must|should|will|does|prefers?|wants?|needs?|speaks?|already|never"
    r"|always|no longer|reached|passed|scored|likes?|agreed|consents?))\b"
)
_INSTRUCTIONS = (
    r"(?:instructions?|prompts?|rules|directions|directives?|guidelines|programming|training|polic(?:y|ies)"
    r"|restrictions?|constraints?|"
    r"commands?|orders|system messages?|safety \w+|guardrails|filters?|hard rules)"
)
_ROLE_OF_PRACTICE = (
    r"(?:an?|the|my)\s(?:\w+\s){0,3}?(?:examiner|interviewer|teacher|tutor|coach|partner|customer|client|guest"
    r"|tourist|waiter|waitress|receptionist|clerk|"
    r"doctor|dentist|nurse|pharmacist|boss|manager|colleague|friend|officer|host|barista|shopkeeper|seller|buyer"
    r"|driver|pilot|agent|student|"
    r"neighbou?r|landlord|stranger|judge|reporter|journalist|patient|passenger|classmate|roommate|cashier"
    r"|salesperson)\b"
)

_MEMORY_VERBS = (
    r"(?:ignore|disregard|obey|store|save|record|remember|memori[sz]e|mark|treat|forget|delete|override|bypass|log"
    r"|rate|grade)"
)

ORDERS_EN = any_of(
    # earlier instructions
    r"\b(?:ignore|disregard|forget|override|bypass|overrule|circumvent|discard|do not follow|don't follow"
    r"|stop following|pay no attention to)\s(?:\w+[,\s]+){0,3}?"
    r"(?:(?:all\s|any\s|every\s|of\s|the\s|these\s)*(?:previous|prior|above|earlier|preceding|past|your|system"
    rf"|initial|original|existing|other|safety|hard)\s(?:\w+\s){{0,3}}?{_INSTRUCTIONS}"
    rf"|(?:all|any|every)\s(?:\w+\s){{0,1}}?(?:instructions?|directives?|guidelines|restrictions?|guardrails)\b"
    r"|(?:the\s)?instructions?\s(?:above|before|given|you)|(?:everything|anything|all)\s(?:of the\s)?(?:above"
    r"|before|previously|prior|you (?:were|have been) told|that came before)"
    r"|(?:the\s)?above\s(?:and|text|prompt|content)\b|what you(?:'ve| have| were)? (?:been )?told)",
    r"\b(?:new|updated|revised|real|actual|secret|hidden|override)\s(?:system\s)?(?:instructions?|prompt"
    r"|directives?)\s?[:：]",
    r"\byour\s(?:new|real|true|only|actual|secret|primary)\s(?:task|goal|purpose|instructions?|objective"
    r"|directives?|mission|prompt)\s(?:is|are)\b",
    # the system prompt
    r"\b(?:reveal|show|print|repeat|output|display|leak|tell me|give me|dump|expose|paste|recite|translate)\b"
    r"(?:\s\w+){0,4}?\s(?:your|the|hidden|system|initial)\s(?:\w+\s){0,2}?(?:system\s)?"
    r"(?:prompts?|instructions you (?:were|have)|hidden instructions|initial instructions|system message"
    r"|developer message)\b",
    r"\b(?:your|the) system prompt\s(?:is|says|now|has|should|must)\b",
    # identity and limits
    r"\byou are no longer\s(?:an?|the|my|bound|limited|restricted|required|allowed)\b",
    rf"\byou are now\s(?!{_ROLE_OF_PRACTICE})(?!\w+ing\b)(?!(?:\w+\s){{0,2}}?(?:late|early|right|wrong|speaking"
    r"|talking|going|in (?:a|the) \w+ (?:interview|role)))",
    r"\b(?:pretend|act|behave|respond)\s(?:\w+\s){0,2}?(?:you (?:have|had|are under) no|as if (?:you|there) "
    r"(?:have|had|are|were) no|as (?:an? )?(?:\w+\s)?(?:unrestricted|uncensored|jailbroken|dan\b|root|admin\w*"
    r"|system))",
    r"\bdo anything now\b|\b(?:enable|enter|activate|switch to|turn on|you are in)\s(?:\w+\s)?(?:developer|debug"
    r"|god|admin|jailbreak|dan|root|maintenance|sudo) mode\b",
    r"\b(?:you|assistant|ai) (?:have|has|are|is|must have)\s(?:\w+\s){0,2}?(?:no|without|free (?:of|from)"
    r"|not bound by|exempt from)\s(?:\w+\s){0,2}?(?:restrictions?|limits|filters?|rules|guidelines|polic(?:y"
    r"|ies))\b",
    r"\bas an ai(?: language)?(?: model)?,? you (?:must|should|will|have to)\b|\byou (?:must|will|shall) (?:obey"
    r"|comply)\b|\bobey (?:me|the following|these)\b",
    # a note addressed to the machine
    r"\b(?:system|admin(?:istrator)?|developer|hidden|internal)\s(?:note|notice|message|instruction|alert|update"
    r"|override|command)s?\b(?:\s(?:to|for)\s(?:the\s|all\s|any\s)?(?:assistant|ai|model|llm|bot|chatbot|agent"
    r"|tutor)|\s?[:：])",
    r"\b(?:note|message|instructions?|attention|reminder|memo|notice|dear)\s?(?:to|for|,|:)?\s(?:the\s|all\s|any\s"
    r"|whichever\s)?(?:ai|llm|language model|chatbot|ai assistant|ai tutor|ai agent|assistant(?! (?:manager"
    r"|professor|teacher|director|editor|coach)))s?\b\s?(?:[:：,，—-]|reading|processing|summari[sz]ing|that|who"
    r"|who's)",
    r"\bif you are an? (?:ai|llm|language model|assistant|bot)\b|\bend of (?:user|learner|student|human) "
    r"(?:message|input|text|turn)\b|\bbegin (?:system|admin|developer) (?:message|prompt|instructions?)\b",
    # what is recorded about "the user"
    r"\b(?:save|store|record|remember|note|write|log|memori[sz]e|register|remind yourself|add|know|believe"
    r"|assume)\b(?:\s(?:down|in|into|to|your|the|long-term|memory|profile|records?|as|a|fact|it)){0,6}?[\s:,]+"
    rf"(?:that\s)?{_LEARNER_EN}{_IS_EN}",
    r"\b(?:set|update|change|mark|tag|label|classify|treat|consider|regard|list|upgrade|raise|promote)\s"
    rf"(?:\w+\s){{0,3}}?{_LEARNER_EN}(?:'s)?\s(?:\w+\s){{0,3}}?(?:as|to|=|is)\b",
    r"\b(?:never|stop|don't|do not|no need to|refrain from|must not|should not)\s(?:ever\s)?(?:correct|test"
    rf"|contradict|question|refuse)(?:ing)?\s(?:\w+\s){{0,2}}?{_LEARNER_EN}",
    rf"\bnever correct (?:the |any |their |his |her )?(?:\w+ )?again\b|{_LEARNER_EN}\s(?:\w+\s){{0,4}}?(?:never"
    r"|not) (?:to )?be (?:corrected|tested|questioned)\b",
    # other memories, the policy, the machine's own fields
    r"\b(?:delete|erase|wipe|clear|purge|remove|overwrite|drop|destroy|corrupt|reset|forget)\s(?:\w+\s){0,4}?"
    r"(?:all|every|any|other|your|previous|existing|stored|saved)\s(?:\w+\s){0,3}?(?:memor(?:y|ies)|records?"
    r"|profiles?|database|conversation history|stored facts|knowledge of)\b",
    r"\b(?:should_store|policy_reason|importance_score|memory_type|candidate_index|long_term_memories|user_profile)\b",
    r"\b(?:set|give|assign|make)\s(?:\w+\s){0,3}?importance\s(?:\w+\s){0,2}?(?:to\s)?[1-5]\b",
    r"\b(?:bypass|evade|skip|disable|turn off|switch off|ignore)\s(?:\w+\s){0,2}?(?:memory|content|safety|hard)\s?"
    r"(?:policy|filter|rules?|checks?|moderation)\b",
    r"\b(?:send|post|upload|forward|leak|exfiltrate|e-?mail)\s(?:\w+\s){0,3}?(?:memories|conversation history"
    r"|system prompt|chat history|user data|user's data|profile)\s(?:\w+\s){0,3}?(?:to|at)\b",
    r"\b(?:execute|run)\s(?:the\s|this\s|these\s)?(?:following|next|hidden|decoded)\s(?:\w+\s)?(?:instructions?"
    r"|commands?|code|payload)\b",
    r"\b(?:call|invoke|use)\sthe\s(?:\w+\s)?(?:tool|function)\s(?:named|called|to)\b|\b(?:remember_memory"
    r"|search_memory|request_forget_memory)\b",
    r"\bonly (?:ever )?(?:answer|reply|respond|say|output)\s(?:with\s)?(?:[\"'「]|(?:yes|no|ok|okay|pwned|hacked"
    r"|i don't know|done)\b)",
    # more ways to cancel what the machine was told
    r"\b(?:what(?:ever)?|everything|anything|all) (?:that )?you(?:'ve| have| were| are| had)? (?:been )?(?:told"
    r"|instructed"
    r"|ordered|programmed)\b(?! (?:me|us|about))",
    r"\b(?:earlier|previous|prior|above|preceding|existing|old|initial|original|your|all|these)\s(?:\w+\s){0,2}?"
    rf"{_INSTRUCTIONS}\s(?:\w+\s)?(?:(?:is|are|were|been|be)\s(?:now\s|hereby\s)?(?:cancell?ed|void|invalid"
    r"|revoked|lifted"
    r"|suspended|obsolete|overridden|replaced)|no longer appl(?:y|ies)|do(?:es)? not apply)",
    r"\byour\s(?:original|initial|hidden|internal|secret|underlying|system)\s(?:\w+\s)?(?:instructions?|prompts?|rules"
    r"|messages?|directives?)\b",
    # the machine as the one that must
    rf"\b(?:the|this|any|every)\s(?:ai\s|language\s|tutor\s|chat\s?)?(?:assistant|chatbot|tutor bot|llm|language model"
    rf"|memory system)\s(?:must|should|shall|has to|needs to|will now|is to)\b|\b(?:ai|model)\s(?:must|should|shall)\s"
    rf"(?:now\s|always\s|never\s)?{_MEMORY_VERBS}\b",
    r"^\W{0,3}(?:hey |dear |attention[,:]? |hello |ok )?(?:ai |language |my )?(?:assistant|ai|chatbot|bot"
    r"|language model"
    rf"|tutor bot|memora)[,，]\s?(?:[^.!?。\n]{{0,60}}?\s)?(?:{_MEMORY_VERBS}|policy|the (?:user|learner|student"
    r"|person))\b",
    r"\b(?:attention|note|notice)[,:]?\s(?:\w+\s)?(?:assistant|ai|chatbot|bot|llm|model)\b",
    r"\bwhen you (?:read|see|process|summari[sz]e) this(?: (?:text|line|message|note|memory))?[,，]\s"
    rf"(?:{_MEMORY_VERBS}|reply|say"
    r"|output)\b",
    r"\b(?:respond|reply|answer)\s(?:to\s)?(?:all|every|any|each)\s(?:\w+\s){0,3}?(?:messages?|questions?|prompts?"
    r"|inputs?)"
    r"\s(?:with|by saying)\s[\"'「]",
    # entries that somebody else writes into the memory
    r"\b(?:memory|profile|record|core memory)\s(?:update|override|entry|insert|patch|injection)\s?[:=：]",
    r"\b(?:english_level|learning_goals|preferences=)\s?[=:]?",
    r"\b(?:learner|student|user)(?:'s)?\s(?:\w+\s)?(?:level|status|score|role|profile)\s?(?:=|:=|->|→)",
    r"\byour (?:long-term |own )?memor(?:y|ies)\s(?:must|should|shall|now|will)\s(?:\w+\s)?(?:contains?|includes?"
    r"|says?|states?|holds?)\b",
    r"\b(?:store|save|record)\s(?:the following|the next line|this (?:text|block))\s(?:as|with|in"
    r"|into|without)\b",
    r"\b(?:not|never|stop|without)\s(?:correct|mention|flag|point out)(?:ing)?\s(?:\w+\s){0,3}?(?:by|of|from)\s"
    r"(?:the |this )(?:user|student|learner)\b",
    r"\bthe person (?:typing|chatting|talking to you|you are talking to)\s(?:\w+\s)?(?:is|has|was|can)\b",
    r"\badd to (?:your |the )?(?:long-term )?memory\b\s?(?:[:：,]|that\b)|\byour new (?:rule|role|policy"
    r"|instruction)s? (?:is|are) to\b|\bnew (?:system )?rules?\s?[:：]",
    r"\b(?:regardless of|against|despite) your (?:rules|instructions|guidelines)\b|\bwritten above this line\b",
    r"\b(?:ignore|disregard) (?:what|whatever|anything) (?:the )?(?:developers?|system|admins?|creators)\b",
    r"\b(?:tutor|assistant|system) guidelines\b|\bthe (?:previous|original|initial) configuration is\b"
    r"|\bas a system rule\b",
)
