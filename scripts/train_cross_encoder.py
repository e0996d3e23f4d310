"""Trains what adapters.e5_cross_encoder adds to e5-small; writes src/memora/data/cross-encoder-e5-small.npz.

    python scripts/train_cross_encoder.py [--folds 3]

A low-rank tuning (LoRA, Hu et al. 2021, arXiv 2106.09685) of all twelve layers on the pairs in tests/support/change, in
bfloat16: about 20 minutes on two cores. `--folds N` instead reads each set by weights that were trained without it, and
keeps those readings for scripts/train_reconcile.py: N times as long. Needs PyTorch (extra `train-cross`).
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from labelled_pairs import HELD_OUT, ROOT, Row, rows
from memora.adapters.e5_cross_encoder import FAR, TUNING, from_second, pieces_of
from memora.adapters.e5_network import E5Network
from memora.adapters.embedder_e5 import E5Embedder
from support.change import SPLITS

OUT = ROOT / "src" / "memora" / "data" / TUNING
STEPS = ("skip", "update", "supersede", "review", "apart")
PARTS = ("qkv", "attended", "inner", "outer")
RANK, SCALE, RATE, DROPOUT, SMOOTHING = 8, 2.0, 1e-3, 0.1, 0.05
EPOCHS, FOLD_EPOCHS = 3, 4
"""Passes over the rows; a fold has two thirds of them, so it takes one more."""
COUNTS = {"update": 2.0, "near": 1.0, "same": 0.7, "other": 0.5}
"""How much a row of each kind counts in the loss."""
SEEN = {"update": 1.0, "near": 1.0, "same": 0.15, "other": 0.2}
"""Share of the rows of each kind that an epoch sees, drawn anew each time."""
TOKENS_AT_ONCE, ROWS_AT_ONCE, ROWS_SORTED = 3000, 48, 512


class Tuned(nn.Module):
    """The network of memora.adapters.e5_network with a low-rank part at every matrix, and two layers on top."""

    def __init__(self, network: E5Network) -> None:
        super().__init__()
        self.network, width = network, network.shape.hidden
        self.down, self.up = nn.ParameterDict(), nn.ParameterDict()
        for number, layer in enumerate(network.layers):
            for part in PARTS:
                inputs, outputs = getattr(layer, part).shape
                self.down[f"{number}_{part}"] = nn.Parameter(torch.randn(inputs, RANK) / math.sqrt(inputs))
                self.up[f"{number}_{part}"] = nn.Parameter(torch.zeros(RANK, outputs))
        self.segments = nn.Parameter(torch.zeros(2, width))
        self.head_in, self.head_out = nn.Linear(4 * width, 128), nn.Linear(128, len(STEPS))
        self.fixed = [
            {name: _tensors(getattr(layer, name)) for name in layer.__dataclass_fields__} for layer in network.layers
        ]

    def forward(self, sequences: Sequence[tuple[list[int], int]]) -> torch.Tensor:
        numbers, real = self.network.padded([pieces for pieces, _ in sequences])
        second, real = torch.tensor(from_second(sequences)), torch.tensor(real)
        x = torch.tensor(self.network.embedded(numbers)) + self.segments[second.long()]
        x, mask = x.bfloat16(), torch.where(real, 0.0, -1e9).bfloat16()[:, None, None, :]
        for number, layer in enumerate(self.fixed):
            n, t, width = x.shape
            qkv = self._times(x, number, "qkv", layer).view(n, t, 3, self.network.shape.heads, -1)
            read = F.scaled_dot_product_attention(*qkv.permute(2, 0, 3, 1, 4), attn_mask=mask)
            read = self._times(read.transpose(1, 2).reshape(n, t, width), number, "attended", layer)
            x = self._normalised(x + F.dropout(read, DROPOUT, self.training), layer["attended_norm"])
            inner = F.gelu(self._times(x, number, "inner", layer))
            outer = F.dropout(self._times(inner, number, "outer", layer), DROPOUT, self.training)
            x = self._normalised(x + outer, layer["outer_norm"])
        a, b = (_mean(x.float(), chosen) for chosen in (real & ~second, real & second))
        hidden = torch.tanh(self.head_in(torch.cat([a, b, FAR * (a - b).abs(), a * b], -1)))
        logits: torch.Tensor = self.head_out(F.dropout(hidden, DROPOUT, self.training))
        return logits

    def _times(self, x: torch.Tensor, number: int, part: str, layer: dict) -> torch.Tensor:  # type: ignore[type-arg]
        down, up = self.down[f"{number}_{part}"].bfloat16(), self.up[f"{number}_{part}"].bfloat16()
        return x @ layer[part].bfloat16() + layer[f"{part}_bias"].bfloat16() + (x @ down) @ up * SCALE

    def _normalised(self, x: torch.Tensor, norm: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
        return F.layer_norm(x.float(), x.shape[-1:], *norm, self.network.shape.epsilon).bfloat16()

    def save(self, path: Path) -> None:
        """As adapters.e5_cross_encoder reads it, in float16."""
        arrays = {f"{key.replace('_', '.')}.down": value for key, value in self.down.items()}
        arrays |= {f"{key.replace('_', '.')}.up": value * SCALE for key, value in self.up.items()}
        arrays |= {"segments": self.segments, "head_in": self.head_in.weight.T, "head_in_bias": self.head_in.bias}
        arrays |= {"head_out": self.head_out.weight.T, "head_out_bias": self.head_out.bias}
        halves = {name: value.detach().numpy().astype(np.float16) for name, value in arrays.items()}
        np.savez_compressed(path, steps=np.array(STEPS), **halves)


def _tensors(weights: np.ndarray | tuple[np.ndarray, ...]) -> torch.Tensor | tuple[torch.Tensor, ...]:
    return tuple(map(torch.tensor, weights)) if isinstance(weights, tuple) else torch.tensor(weights)


def _mean(x: torch.Tensor, chosen: torch.Tensor) -> torch.Tensor:
    mask = chosen[..., None].float()
    return (x * mask).sum(1) / mask.sum(1)


def train(embedder: E5Embedder, data: list[Row], *, epochs: int, seed: int = 0) -> Tuned:
    torch.manual_seed(seed)
    draw, model = random.Random(seed), Tuned(embedder.network())
    pairs = [pieces_of(embedder.tokenizer(), row.old, row.new) for row in data]
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=0.05)
    done, expected = 0, 0
    for epoch in range(epochs):
        chosen = [i for i, row in enumerate(data) if draw.random() < SEEN[row.kind]]
        batches = _batches(chosen, pairs, draw)
        expected, lost = expected or len(batches) * epochs, 0.0
        model.train()
        for batch in batches:
            done += 1
            optimiser.param_groups[0]["lr"] = RATE * min(1, done / 60) * max(0.02, 1 - done / expected)
            counts = torch.tensor([COUNTS[data[i].kind] for i in batch])
            targets = torch.tensor([STEPS.index(data[i].target) for i in batch])
            losses = F.cross_entropy(
                model([pairs[i] for i in batch]), targets, reduction="none", label_smoothing=SMOOTHING
            )
            loss = (losses * counts).sum() / counts.sum()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            lost += loss.item()
        print(f"epoch {epoch + 1} of {epochs}: {len(chosen)} rows, loss {lost / len(batches):.3f}", flush=True)
    return model.eval()


def _batches(chosen: list[int], pairs: Sequence[tuple[list[int], int]], draw: random.Random) -> list[list[int]]:
    """Of like length each, in random order."""
    draw.shuffle(chosen)
    batches: list[list[int]] = []
    for at in range(0, len(chosen), ROWS_SORTED):
        batches.append([])
        for index in sorted(chosen[at : at + ROWS_SORTED], key=lambda i: len(pairs[i][0])):
            full = len(batches[-1]) >= ROWS_AT_ONCE or len(pairs[index][0]) * (len(batches[-1]) + 1) > TOKENS_AT_ONCE
            if batches[-1] and full:
                batches.append([])
            batches[-1].append(index)
    draw.shuffle(batches)
    return batches


def read(model: Tuned, embedder: E5Embedder, data: list[Row]) -> np.ndarray:
    """Probabilities, shape (len(data), 5)."""
    pairs = [pieces_of(embedder.tokenizer(), row.old, row.new) for row in data]
    order = sorted(range(len(data)), key=lambda i: len(pairs[i][0]))
    likely = np.zeros((len(data), len(STEPS)), np.float32)
    with torch.no_grad():
        for at in range(0, len(order), ROWS_AT_ONCE):
            batch = order[at : at + ROWS_AT_ONCE]
            likely[batch] = F.softmax(model([pairs[i] for i in batch]), -1).numpy()
    return likely


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--folds", type=int, default=0, help="read each set by weights that never saw it, and keep that")
    ask.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "memora")
    asked = ask.parse_args()
    embedder = E5Embedder(cache_dir=asked.cache)
    splits = [split for split in SPLITS if split not in HELD_OUT]
    if not asked.folds:
        train(embedder, [row for split in splits for row in _once(rows(split))], epochs=EPOCHS).save(OUT)
        return
    kept: dict[str, np.ndarray] = {}
    for fold in range(asked.folds):
        unread = [row for split in splits[fold :: asked.folds] for row in _once(rows(split))]
        model = train(
            embedder,
            [row for s in splits if s not in splits[fold :: asked.folds] for row in _once(rows(s))],
            epochs=FOLD_EPOCHS,
        )
        likely = read(model, embedder, unread)
        kept |= {f"{row.old}\n{row.new}": reading for row, reading in zip(unread, likely, strict=True)}
        right = [STEPS[i] in row.right for row, i in zip(unread, likely.argmax(1), strict=True) if row.kind == "update"]
        print(f"fold {fold + 1}: updates right {sum(right)} of {len(right)}", flush=True)
    asked.cache.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        asked.cache / "cross-encoder-readings.npz", pairs=np.array(list(kept)), likely=np.array(list(kept.values()))
    )


def _once(found: object) -> list[Row]:
    """A look-alike once, not once for each importance: the text is the same."""
    return [row for row in found if row.kind != "near" or row.importance == 3]  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
