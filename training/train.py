"""Makes models/meaning.bin: rows for words and word pairs whose sum says of a text what a language model says.

The model (the teacher) is sentence-transformers' all-MiniLM-L6-v2. What it reads: our own sentences and questions about
houses and their papers (texts/), pieces, neighbours and rewordings of them, the engine's lexicon, and the lemmas and glosses
of WordNet. No real document is read. See README.md for the commands.
"""
import argparse
import collections
import glob
import json
import os
import random
import re
import struct
import unicodedata

import numpy as np
import torch
from sentence_transformers import SentenceTransformer

DIMENSIONS = 128
GLOSSES = 70_000
EPOCHS = 3
RATE = 3e-3
# A share of a text's words is left out at each reading, and the tables of several runs are averaged: both keep chance out.
LEFT_OUT = 0.2
RUNS = 3
LONGEST_NUMBER = 5


def words(text):
    """As meaning.ts has it."""
    folded = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()
    found = re.findall(r"[a-z]+|\d+", folded)
    return ["0" * min(len(w), LONGEST_NUMBER) if w.isdigit() else w for w in found]


def features(text):
    w = words(text)
    return w + [f"{a} {b}" for a, b in zip(w, w[1:])]


def fnv(text):
    h = 0x811C9DC5
    for c in text:
        h = ((h ^ ord(c)) * 0x01000193) & 0xFFFFFFFF
    return h


def lines(pattern):
    return [l.strip() for f in sorted(glob.glob(pattern)) for l in open(f, encoding="utf-8") if l.strip()]


def own_texts(directory, lexicon):
    sentences = lines(f"{directory}/*.sentences.txt")
    questions = lines(f"{directory}/*.questions.txt")
    class_of = {p.lower(): c for c in lexicon["classes"] for p in c if len(p) > 2}
    names = sorted((re.escape(p) for p in class_of), key=len, reverse=True)
    known = re.compile(r"\b(" + "|".join(names) + r")(s?)\b", re.I)

    def reworded(text):
        other = lambda m: m.group(0) if random.random() < 0.3 else random.choice(class_of[m.group(1).lower()]) + m.group(2)
        return known.sub(other, text)

    texts = set(sentences) | set(questions)
    for at, s in enumerate(sentences):
        texts.add(f"{s} {sentences[(at + 1) % len(sentences)]}")
        texts.add(f"{s} {random.choice(sentences)}")
        w = s.split()
        if len(w) > 8:
            cut = random.randint(3, len(w) - 3)
            texts |= {" ".join(w[:cut]), " ".join(w[cut:])}
        if len(w) > 14:
            start = random.randint(0, len(w) - 9)
            texts.add(" ".join(w[start : start + 8]))
        texts |= {reworded(s) for _ in range(4)}
    for q in questions:
        texts |= {reworded(q) for _ in range(5)}
        w = q.split()
        if len(w) > 7:
            texts |= {" ".join(w[: len(w) // 2 + 2]), " ".join(w[len(w) // 2 - 1 :])}
    for c in lexicon["classes"]:
        for p in c:
            texts |= {p, f"{p} {random.choice(c)}"}
    for asked, written in lexicon["related"]:
        texts |= set(asked) | {" ".join(random.sample(written, min(3, len(written)))) for _ in range(4)}
    return sorted(texts)


def wordnet_texts(directory):
    texts = set()
    for part in ("noun", "verb", "adj", "adv"):
        for line in open(f"{directory}/data.{part}", encoding="latin1"):
            if line.startswith("  "):
                continue
            entry, gloss = line.split(" | ", 1)
            field = entry.split()
            texts |= {field[4 + 2 * i].replace("_", " ").lower() for i in range(int(field[3], 16))}
            texts |= {g.strip(' "') for g in gloss.strip().split(";")[:2]}
    return random.sample(sorted(texts), GLOSSES)


def train(texts, weights, wanted):
    counts = collections.Counter(f for t in texts for f in set(features(t)))
    kept = sorted(f for f, n in counts.items() if n >= (3 if " " in f else 2))
    row = {f: i + 1 for i, f in enumerate(kept)}
    read = [[row[f] for f in features(t) if f in row] or [0] for t in texts]
    target = torch.tensor(wanted)
    tables = [train_once(seed, row, read, weights, target) for seed in range(RUNS)]
    return row, np.mean(tables, axis=0)


def train_once(seed, row, read, weights, target):
    random.seed(seed)
    torch.manual_seed(seed)
    table = torch.nn.EmbeddingBag(len(row) + 1, DIMENSIONS, mode="sum")
    torch.nn.init.normal_(table.weight, 0, 0.01)
    optimizer = torch.optim.Adam(table.parameters(), lr=RATE)
    order = [i for i, w in enumerate(weights) for _ in range(w)]
    steps = EPOCHS * (len(order) // 1024 + 1)
    done = 0
    for epoch in range(EPOCHS):
        random.shuffle(order)
        lost = 0.0
        for at in range(0, len(order), 1024):
            batch = order[at : at + 1024]
            flat, offsets = [], []
            for i in batch:
                offsets.append(len(flat))
                left = [f for f in read[i] if random.random() > LEFT_OUT] if len(read[i]) > 6 else read[i]
                flat += left or read[i]
            for group in optimizer.param_groups:
                group["lr"] = RATE * (1 - done / steps)
            done += 1
            made = torch.nn.functional.normalize(table(torch.tensor(flat), torch.tensor(offsets)) + 1e-6, dim=1)
            loss = (1 - (made * target[batch]).sum(1)).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            lost += loss.item() * len(batch)
        print("run", seed, "epoch", epoch, "loss", round(lost / len(order), 4), flush=True)
    return table.weight.detach().numpy()


def write(path, row, values):
    by_hash = {}
    for f, at in sorted(row.items()):
        by_hash.setdefault(fnv(f), at)
    hashes = sorted(by_hash)
    rows = values[[by_hash[h] for h in hashes]]
    scales = np.maximum(np.abs(rows).max(1) / 127, 1e-9)
    bytes_ = np.clip(np.round(rows / scales[:, None]), -127, 127).astype(np.int8)
    with open(path, "wb") as f:
        f.write(struct.pack("<II", len(hashes), DIMENSIONS))
        f.write(np.array(hashes, "<u4").tobytes() + scales.astype("<f4").tobytes() + bytes_.tobytes())
    print(path, len(hashes), "rows", os.path.getsize(path), "bytes")


if __name__ == "__main__":
    here = os.path.dirname(os.path.abspath(__file__))
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--teacher", required=True, help="directory of all-MiniLM-L6-v2")
    arguments.add_argument("--wordnet", default="/usr/share/wordnet", help="directory of data.noun and the others")
    arguments.add_argument("--lexicon", required=True, help="what lexicon.ts prints")
    arguments.add_argument("--out", default=os.path.join(here, "../models/meaning.bin"))
    given = arguments.parse_args()
    random.seed(1)
    own = own_texts(os.path.join(here, "texts"), json.load(open(given.lexicon, encoding="utf-8")))
    general = wordnet_texts(given.wordnet)
    print(len(own), "own texts,", len(general), "of WordNet", flush=True)
    teacher = SentenceTransformer(given.teacher, device="cpu")
    said = teacher.encode(own + general, batch_size=256, normalize_embeddings=True, show_progress_bar=False)
    # The teacher's own space has 384 dimensions: the 128 that tell most apart are learned.
    _, axes = np.linalg.eigh(said.T @ said / len(said))
    wanted = said @ axes[:, ::-1][:, :DIMENSIONS]
    wanted /= np.linalg.norm(wanted, axis=1, keepdims=True)
    write(given.out, *train(own + general, [2] * len(own) + [1] * len(general), wanted.astype(np.float32)))
