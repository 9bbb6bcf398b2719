"""Makes the pronunciation model, stage by stage.

    python make.py --data DATA --work WORK all
    python make.py --data DATA --work WORK align

DATA holds speechocean762-train and native-speech; WORK takes everything in between (about 1 GB). A stage reads what the
stages before it wrote; `python make.py --help` lists them in order.
"""

import argparse
import subprocess
import sys

import train_insertions
import train_presence
from pronunciation import golden, stages

#: Stage name to (what it does, function of (data, work)).
STAGES = {
    "speech": ("synthetic speech of all languages", stages.speech),
    "human": ("features and phones of the human corpora", stages.human),
    "base": ("acoustic model of synthetic speech", stages.base),
    "align": ("times of the phones of human speech, by the base model", stages.alignment),
    "fold0": ("acoustic model without the speakers of fold 0", lambda d, w: stages.fold(d, w, 0)),
    "fold1": ("... of fold 1", lambda d, w: stages.fold(d, w, 1)),
    "fold2": ("... of fold 2", lambda d, w: stages.fold(d, w, 2)),
    "fold3": ("... of fold 3", lambda d, w: stages.fold(d, w, 3)),
    "final": ("acoustic model of all speakers", stages.final),
    "realign": ("times of the phones of human speech, by fold 0's model", stages.realign),
    "refine0": ("fold 0's model trained on with the new times", lambda d, w: stages.refine_fold(d, w, 0)),
    "refine1": ("fold 1's model trained on with the new times", lambda d, w: stages.refine_fold(d, w, 1)),
    "refine2": ("fold 2's model trained on with the new times", lambda d, w: stages.refine_fold(d, w, 2)),
    "refine3": ("fold 3's model trained on with the new times", lambda d, w: stages.refine_fold(d, w, 3)),
    "refine": ("the model of all speakers trained on with the new times", stages.refine_final),
    "examples0": ("goodness of units and inputs of the head, fold 0", lambda d, w: stages.head_examples(d, w, 0)),
    "examples1": ("inputs of the head, fold 1", lambda d, w: stages.head_examples(d, w, 1)),
    "examples2": ("inputs of the head, fold 2", lambda d, w: stages.head_examples(d, w, 2)),
    "examples3": ("inputs of the head, fold 3", lambda d, w: stages.head_examples(d, w, 3)),
    "figures": ("every figure, by cross-validation over the folds of speakers", stages.figures),
    "ship": ("weights.bin and manifest.json", stages.ship),
    "presence": ("what tells words left out, and how far advice can be trusted", train_presence.make),
    "insertions": ("what tells that something was put in", train_insertions.make),
    "golden": ("golden values for the engine's tests", lambda d, w: golden.write()),
}
#: Stages that can run beside each other, one core each.
TOGETHER = [("fold0", "fold1"), ("fold2", "fold3"), ("refine0", "refine"), ("refine1", "refine3"),
            ("examples0", "examples1"), ("examples2", "examples3")]


def run_all(options):
    """Every stage in order, in processes of their own, two at a time where they are independent."""
    second = {b for _, b in TOGETHER}
    for name in STAGES:
        if name in second:
            continue
        group = next((pair for pair in TOGETHER if pair[0] == name), (name,))
        command = [sys.executable, __file__, "--data", options.data, "--work", options.work]
        running = [subprocess.Popen([*command, stage]) for stage in group]
        if any([process.wait() for process in running]):
            raise SystemExit(f"stage {' and '.join(group)} failed")


def main():
    listing = "\n".join(f"  {name:10} {text}" for name, (text, _) in STAGES.items())
    parser = argparse.ArgumentParser(description=__doc__, epilog="stages:\n" + listing,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="folder with speechocean762-train and native-speech")
    parser.add_argument("--work", required=True, help="folder for intermediate files")
    parser.add_argument("stage", choices=["all", *STAGES])
    options = parser.parse_args()
    if options.stage == "all":
        run_all(options)
    else:
        STAGES[options.stage][1](options.data, options.work)


if __name__ == "__main__":
    main()
