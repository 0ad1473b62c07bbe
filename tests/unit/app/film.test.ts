/** The recording of a video, with a recorder that notes what it is told. `tests/e2e/inspect.test.ts` plays a real one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordFilm, secondsOf, videoKind } from '../../../src/app/inspect/film.ts';

let calls: [what: string, ms: number][] = [];
let begun = 0;
const note = (what: string) => calls.push([what, Date.now() - begun]);

class FakeRecorder extends EventTarget {
  static supported: readonly string[] = [];
  static isTypeSupported = (type: string) => FakeRecorder.supported.includes(type);
  static last: FakeRecorder | null = null;
  state: 'inactive' | 'recording' | 'paused' = 'inactive';
  readonly type: string;

  constructor(_: unknown, { mimeType }: { mimeType: string }) {
    super();
    this.type = mimeType;
    FakeRecorder.last = this;
  }
  start(): void {
    this.state = 'recording';
    note('start');
  }
  pause(): void {
    this.state = 'paused';
    note('pause');
  }
  resume(): void {
    this.state = 'recording';
    note('resume');
  }
  stop(): void {
    this.state = 'inactive';
    note('stop');
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([this.type]) }));
    this.dispatchEvent(new Event('stop'));
  }
  fail(): void {
    this.state = 'inactive';
    this.dispatchEvent(new Event('error'));
    this.dispatchEvent(new Event('stop'));
  }
}
const page = Object.assign(new EventTarget(), { hidden: false });
const setHidden = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  begun = Date.now();
  page.hidden = false;
  FakeRecorder.supported = [];
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function film(frames: number, perSecond: number) {
  const track = { stop: () => note('release') };
  const canvas = { captureStream: () => ({ getTracks: () => [track] }) } as unknown as HTMLCanvasElement;
  return { canvas, frames, perSecond, draw: (frame: number) => note(`frame ${frame}`) };
}

test('each step is drawn once at its own time, and the last one stays for a second', async () => {
  const shares: number[] = [];
  const recording = recordFilm(
    film(3, 2),
    'video/webm',
    (share) => shares.push(share),
    new AbortController().signal,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await (await recording).text()).toBe('video/webm');
  expect(calls).toEqual([
    ['frame 0', 0],
    ['start', 0],
    ['frame 0', 0],
    ['frame 1', 500],
    ['frame 2', 1_000],
    ['stop', 2_500],
    ['release', 2_500],
  ]);
  expect(shares).toEqual([1 / 3, 2 / 3, 1]);
  expect(secondsOf({ frames: 3, perSecond: 2 })).toBe(2.5);
});

test('stopping keeps what has been recorded', async () => {
  const abort = new AbortController();
  const recording = recordFilm(film(100, 2), 'video/webm', () => {}, abort.signal);
  await vi.advanceTimersByTimeAsync(1_200);
  abort.abort();
  await vi.advanceTimersByTimeAsync(10);
  expect((await recording).size).toBe('video/webm'.length);
  expect(calls.map(([what]) => what)).toEqual([
    'frame 0',
    'start',
    'frame 0',
    'frame 1',
    'frame 2',
    'stop',
    'release',
  ]);
  expect(calls.at(-1)?.[1]).toBeLessThan(1_300);
});

test('a hidden page pauses the recording until it is visible again', async () => {
  const recording = recordFilm(film(2, 2), 'video/webm', () => {}, new AbortController().signal);
  setHidden(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.at(-1)).toEqual(['pause', 500]);
  setHidden(false);
  await vi.advanceTimersByTimeAsync(5_000);
  await recording;
  expect(calls.slice(-5)).toEqual([
    ['pause', 500],
    ['resume', 60_000],
    ['frame 1', 60_000],
    ['stop', 61_500],
    ['release', 61_500],
  ]);
});

test('a recorder that fails is an error, and nothing waits for it', async () => {
  const recording = recordFilm(film(100, 2), 'video/webm', () => {}, new AbortController().signal);
  const said = expect(recording).rejects.toThrow('the browser’s recorder failed');
  await vi.advanceTimersByTimeAsync(600);
  FakeRecorder.last?.fail();
  await vi.advanceTimersByTimeAsync(3_000);
  await said;
});

test('prefers WebM, takes MP4 if there is no other, and knows when there is none', () => {
  vi.stubGlobal(
    'HTMLCanvasElement',
    class {
      captureStream(): void {}
    },
  );
  expect(videoKind()).toBeNull();
  FakeRecorder.supported = ['video/mp4'];
  expect(videoKind()?.ending).toBe('mp4');
  FakeRecorder.supported = ['video/mp4', 'video/webm', 'video/webm;codecs=vp8'];
  expect(videoKind()?.type).toBe('video/webm;codecs=vp8');
  vi.stubGlobal('HTMLCanvasElement', class {});
  expect(videoKind()).toBeNull();
  vi.stubGlobal('MediaRecorder', undefined);
  expect(videoKind()).toBeNull();
});
