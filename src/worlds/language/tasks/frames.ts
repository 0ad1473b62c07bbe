/**
 * Questions about a sequence of frames. An overview shows a few frames, and tools find and show the others.
 */
import { choice, integer } from '../../../experiment/field.ts';
import type { Draw, Problem } from '../../language-contract.ts';
import { error } from '../../settings.ts';
import { dialogueTask, GOES_ON, type Outcome, WHAT } from '../dialogue.ts';
import type { Lexicon } from '../lexicon.ts';
import type { TaskMaker } from '../maker.ts';
import { hashedSpace } from '../spaces.ts';

const THINGS: readonly string[] = ['dog', 'car', 'ball', 'kite', 'boat', 'tree'];
const COLORS: readonly string[] = ['red', 'blue', 'green', 'white'];
const EMPTY = 'empty';
const SEEK = 'seek';
const ZOOM = 'zoom';
/** A frame's number has two digits in this base. */
const BASE = 8;
const NUMERALS = Array.from({ length: BASE }, (_, digit) => String(digit));
const numberOf = (frame: number): string[] => [String(Math.floor(frame / BASE)), String(frame % BASE)];
const seen = (thing: string, color: string): string => `${thing}-${color}`;

interface Answer {
  readonly asked: string;
  /** The frame and the color of each thing. */
  readonly things: Readonly<Record<string, { readonly frame: number; readonly color: string }>>;
  readonly inOverview: boolean;
}
interface State extends Answer {
  /** Evidence so far: 1 the frame was found, 2 it was shown, 3 the answer was correct. */
  readonly evidence: number;
}

/** Frames of the overview, evenly spaced. */
const overview = (frames: number, shown: number): number[] =>
  Array.from({ length: shown }, (_, k) => Math.floor((k * frames) / shown));

/** @param first the first frame that may contain something @param beyond the frame after the last one */
function placed(names: readonly string[], first: number, beyond: number, draw: Draw): Answer['things'] {
  const free = Array.from({ length: beyond - first }, (_, k) => first + k);
  return Object.fromEntries(
    names.map((name) => {
      const [frame = first] = free.splice(draw.below(free.length), 1);
      return [name, { frame, color: COLORS[draw.below(COLORS.length)] ?? '' }];
    }),
  );
}

interface Scene {
  readonly frames: number;
  readonly names: readonly string[];
  /** Frames of the overview. */
  readonly shown: readonly number[];
  readonly layout: string;
}

/** The thing in a frame; undefined: the frame is empty. */
const thingIn = (things: Answer['things'], frame: number): string | undefined =>
  Object.entries(things).find(([, one]) => one.frame === frame)?.[0];

const contentsOf = (things: Answer['things'], frame: number): string => {
  const there = thingIn(things, frame);
  return there === undefined ? EMPTY : seen(there, things[there]?.color ?? '');
};

function problemIn({ frames, names, shown, layout }: Scene, lexicon: Lexicon, draw: Draw): Problem {
  const half = Math.floor(frames / 2);
  const first = layout === 'second half' ? half : 0;
  const beyond = layout === 'first half' ? half : frames;
  const things = placed(names, first, beyond, draw);
  const asked = names[draw.below(names.length)] ?? '';
  const contents = shown.map((frame) => contentsOf(things, frame));
  const answer: Answer = { asked, things, inOverview: shown.includes(things[asked]?.frame ?? -1) };
  return {
    prompt: lexicon.ids([...contents, asked, GOES_ON]),
    answer,
    words: {
      question: `${asked} in ${frames} frames: ${contents.join(' ')}`,
      answer: things[asked]?.color ?? '',
    },
  };
}

/** “seek dog” @returns null if the words name no thing of the scene */
function sought({ names }: Scene, state: State, words: readonly string[]): Outcome<State> | null {
  const [thing = ''] = words;
  if (words.length !== 1 || !names.includes(thing)) return null;
  const found = thing === state.asked ? Math.max(state.evidence, 1) : state.evidence;
  return { state: { ...state, evidence: found }, reply: numberOf(state.things[thing]?.frame ?? 0) };
}

/** “zoom 1 7” @returns null if the words are no frame of the scene */
function zoomed({ frames }: Scene, state: State, words: readonly string[]): Outcome<State> | null {
  const digits = words.map((word) => NUMERALS.indexOf(word));
  const [high = 0, low = 0] = digits;
  const frame = BASE * high + low;
  if (digits.length !== 2 || digits.includes(-1) || frame >= frames) return null;
  const evidence = thingIn(state.things, frame) === state.asked ? 2 : state.evidence;
  return { state: { ...state, evidence }, reply: [contentsOf(state.things, frame)] };
}

export const maker: TaskMaker = {
  id: 'frames',
  label: 'Frames',
  help: 'Name the color of a thing that occurs in one frame of a sequence. The prompt shows an overview of some frames. “seek dog” returns the number of the dog’s frame, “zoom 1 7” shows frame 1 7 (octal). One color is the answer.',
  level: { most: 6, means: 'number of things in the sequence' },
  turns: true,
  fields: [
    integer('frames', 'Frames', [16, 8, 64], {
      help: 'Length of the sequence. In a long one the overview misses more.',
      unit: 'frames',
    }),
    integer('overview', 'Frames in the overview', [4, 0, 16], {
      help: 'Number of frames that the prompt shows, evenly spaced from the first.',
      unit: 'frames',
    }),
    choice('layout', 'Layout', ['anywhere', 'first half', 'second half'], {
      help: 'Where the things occur. A layout that differs in the evaluation tests whether the use of tools carries over.',
    }),
    choice('traces', 'Traces', ['tools', 'adaptive', 'passive'], {
      help: 'Examples of a warm start. tools: always seek, zoom, answer. adaptive: tools only if the overview does not show the thing. passive: the answer at once; there are no tools.',
    }),
  ],
  words: () => [
    ...THINGS,
    ...COLORS,
    ...THINGS.flatMap((thing) => COLORS.map((color) => seen(thing, color))),
    ...NUMERALS,
    EMPTY,
    SEEK,
    ZOOM,
    WHAT,
    GOES_ON,
  ],
  *faults(settings) {
    const [frames, level] = [settings.number('frames'), settings.number('level')];
    if (settings.number('overview') > frames)
      yield error(
        'world.overview',
        `The overview shows ${settings.number('overview')} of ${frames} frames.`,
        `Show at most ${frames}, or add frames.`,
      );
    if (settings.text('layout') !== 'anywhere' && frames < 2 * level)
      yield error(
        'world.frames',
        `Half of ${frames} frames cannot hold ${level} things.`,
        `Use at least ${2 * level} frames.`,
      );
  },
  make({ settings, level, lexicon, seed, wanted }) {
    const frames = settings.number('frames');
    const traces = settings.text('traces');
    const names = THINGS.slice(0, level);
    const shown = overview(frames, settings.number('overview'));
    const scene: Scene = { frames, names, shown, layout: settings.text('layout') };
    const name = `frames/${level}/${frames}`;
    const maxTurns = 5;
    return dialogueTask<State>({
      lexicon,
      ...hashedSpace(seed, name, wanted, (draw) => problemIn(scene, lexicon, draw)),
      promptLength: shown.length + 2,
      completionLength: 5 * maxTurns,
      mostTurns: maxTurns,
      begin: ({ answer }) => ({ ...(answer as Answer), evidence: 0 }),
      act(state, words) {
        const [verb = '', ...rest] = words;
        if (words.length === 1 && COLORS.includes(verb)) {
          const right = verb === state.things[state.asked]?.color;
          return { state: right ? { ...state, evidence: 3 } : state, reply: null };
        }
        if (traces === 'passive') return null;
        if (verb === SEEK) return sought(scene, state, rest);
        return verb === ZOOM ? zoomed(scene, state, rest) : null;
      },
      left: ({ evidence }) => (3 - evidence) / 3,
      speak({ asked, things, evidence, inOverview }) {
        const { frame = 0, color = '' } = things[asked] ?? {};
        const looks = traces === 'tools' || (traces === 'adaptive' && !inOverview);
        if (!looks || evidence >= 2) return [color];
        return evidence === 0 ? [SEEK, asked] : [ZOOM, ...numberOf(frame)];
      },
    });
  },
};
