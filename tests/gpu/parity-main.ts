/**
 * `npm run parity`: compares the graphics device with the CPU in full. `npm run parity -- programs` compares 10,000 random
 * kernel programs in the interpreter, in WebAssembly and on the device (`--count=`, `--seed=`). `npm run parity -- registered`
 * compares every registered world with every agent and every reward term of the kernel lane, which takes an emulated device most
 * of a day (`--count=`: only this many, spread evenly). The work runs in separate processes, one after the other, so that one that
 * ends, hangs or takes too much memory fails only the programs in progress, by name.
 */
import { fork } from 'node:child_process';
import { vulkanEnvironment } from '../../scripts/vulkan.mjs';
import { type News, runPart } from './parity-part.ts';
import { type ParityOptions, WORK_NAMES, workOf } from './parity-work.ts';

const PART = '--part';
const SILENCE_MS = 600_000;

const option = (name: string): number | undefined => {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
  return given === undefined ? undefined : Number(given);
};

const named = WORK_NAMES.find((name) => process.argv.includes(name));
if (named === undefined) {
  console.error(`Say what to compare: npm run parity -- ${WORK_NAMES.join(' | ')}`);
  process.exit(2);
}
const options: ParityOptions = { work: named, count: option('count'), seed: option('seed') ?? 20_260_901 };

if (process.argv.includes(PART))
  process.once('message', (indices) => {
    void runPart(options, indices as number[]).then(() => process.exit(0)); // WebGPU keeps Node alive
  });
else await compareAll();

async function compareAll(): Promise<void> {
  const work = workOf(options);
  const waiting = Array.from({ length: work.count }, (_, index) => index);
  const begin = performance.now();
  const problems = { different: 0, unfinished: 0 };
  let [done, denormals] = [0, 0];
  const complain = (kind: keyof typeof problems, index: number, words: string) => {
    problems[kind] += 1;
    console.error(`${work.name(index)}: ${words}`);
  };
  while (waiting.length > 0) {
    const chunk = waiting.splice(0, work.chunk);
    const open = new Set(chunk);
    const underWay = new Set<number>();
    const end = await partOf(chunk, (news) => {
      if (news.kind === 'ready') return;
      if (news.kind === 'begun') {
        underWay.add(news.index);
        return;
      }
      underWay.delete(news.index);
      open.delete(news.index);
      done += 1;
      if (news.denormals) denormals += 1;
      if (news.difference !== null) complain('different', news.index, news.difference);
    });
    for (const index of underWay) {
      open.delete(index);
      complain('unfinished', index, `was under way when its process ${end}`);
    }
    if (underWay.size === 0 && open.size === chunk.length) throw new Error(`a process ${end} at its begin`);
    waiting.unshift(...open);
    const seconds = Math.round((performance.now() - begin) / 1000);
    console.log(`${done} of ${work.count} programs, ${problems.different} differences, ${seconds} s`);
  }
  const unfinished = problems.unfinished > 0 ? `, ${problems.unfinished} not brought to an end` : '';
  console.log(
    `${done} programs, ${problems.different} differences${unfinished} (${denormals} with denormals, which an emulated device takes as zeros)`,
  );
  process.exit(problems.different + problems.unfinished > 0 ? 1 : 0);
}

function partOf(indices: readonly number[], hear: (news: News) => void): Promise<string> {
  return new Promise((resolve) => {
    const [, script = '', ...parameters] = process.argv;
    const child = fork(script, [...parameters, PART], {
      env: { ...process.env, ...vulkanEnvironment() },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'], // Dawn repeats its compiler's warnings
    });
    let silent = false;
    let timer: NodeJS.Timeout | undefined;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        silent = true;
        child.kill('SIGKILL');
      }, SILENCE_MS);
    };
    listen();
    child.on('message', (news: News) => {
      listen();
      hear(news);
    });
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      resolve(silent ? `was silent for ${SILENCE_MS / 1000} s` : `ended (${signal ?? code})`);
    });
    child.send([...indices]);
  });
}
