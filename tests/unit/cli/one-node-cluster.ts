/** A Slurm cluster of one node on this machine, in a separate folder: nothing touches /etc, and its daemons end with it. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why there can be none here; null if there can. */
export function noCluster(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root can start a cluster of its own (as CI does)';
  for (const name of ['slurmctld', 'slurmd', 'munged', 'sbatch'])
    try {
      execFileSync('which', [name], { stdio: 'ignore' });
    } catch {
      return `there is no ${name}: install the Debian packages slurm-wlm and munge`;
    }
  return null;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Seconds until a requeued task may start again: the minimum that Slurm accepts; its default is 120. */
const CREDENTIALS_EXPIRE = 5;
const IDLE_MS = 20_000;
/** A call that blocks its thread longer than this has lost its daemon. */
const CALL_MS = 30_000;

export class OneNodeCluster {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;

  private constructor(folder: string) {
    this.folder = folder;
    this.env = {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      SLURM_CONF: join(folder, 'slurm.conf'),
      XDG_CACHE_HOME: join(folder, 'cache'),
    };
  }

  static async start(): Promise<OneNodeCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'reward-lab-slurm-'));
    const at = (...names: string[]) => join(folder, ...names);
    for (const name of ['state', 'spool', 'log', 'run']) mkdirSync(at(name));
    writeFileSync(at('munge.key'), randomBytes(1024), { mode: 0o400 });
    const [control, node] = [await freePort(), await freePort()];
    const settings = {
      ClusterName: 'lab',
      SlurmctldHost: hostname(),
      SlurmUser: 'root',
      AuthType: 'auth/munge',
      AuthInfo: `socket=${at('run', 'munge.sock')},cred_expire=${CREDENTIALS_EXPIRE}`,
      CryptoType: 'crypto/munge',
      StateSaveLocation: at('state'),
      SlurmdSpoolDir: at('spool'),
      SlurmctldPidFile: at('run', 'ctld.pid'),
      SlurmdPidFile: at('run', 'd.pid'),
      SlurmctldLogFile: at('log', 'ctld.log'),
      SlurmdLogFile: at('log', 'd.log'),
      ProctrackType: 'proctrack/pgid',
      TaskPlugin: 'task/none',
      MpiDefault: 'none',
      SelectType: 'select/cons_tres',
      SelectTypeParameters: 'CR_Core',
      ReturnToService: 2,
      SlurmctldPort: control,
      SlurmdPort: node,
      KillWait: 10,
      MinJobAge: 300,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    lines.push(
      `NodeName=${hostname()} CPUs=${Math.min(2, availableParallelism())} State=UNKNOWN`,
      'PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
    );
    writeFileSync(at('slurm.conf'), `${lines.join('\n')}\n`);
    const cluster = new OneNodeCluster(folder);
    try {
      cluster.call(
        'munged',
        '--force',
        ...Object.entries({
          'key-file': at('munge.key'),
          socket: at('run', 'munge.sock'),
          'pid-file': at('run', 'munge.pid'),
          'log-file': at('log', 'munge.log'),
          'seed-file': at('run', 'munge.seed'),
        }).map(([name, value]) => `--${name}=${value}`),
      );
      cluster.call('slurmctld');
      cluster.call('slurmd');
      await cluster.until(() => /idle/.test(cluster.call('sinfo', '-h', '-o', '%T')), IDLE_MS);
    } catch (error) {
      await cluster.end();
      throw error;
    }
    return cluster;
  }

  /** @returns its standard output @throws if it fails */
  call(name: string, ...words: string[]): string {
    return execFileSync(name, words, {
      env: this.env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: CALL_MS,
      killSignal: 'SIGKILL',
    });
  }

  /** @param about the error message @throws after this time, with the logs of the daemons */
  async until(holds: () => boolean, ms: number, about = () => ''): Promise<void> {
    const deadline = performance.now() + ms;
    for (;;) {
      try {
        if (holds()) return;
      } catch {} // a daemon that is starting
      if (performance.now() > deadline)
        throw new Error(`It took more than ${ms} ms. ${about()}\n${this.#logs()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  #logs(): string {
    const folder = join(this.folder, 'log');
    return readdirSync(folder)
      .map((name) => `${name}:\n${readFileSync(join(folder, name), 'utf8').slice(-1500)}`)
      .join('\n');
  }

  async end(): Promise<void> {
    const quietly = (work: () => void) => {
      try {
        work();
      } catch {} // it has not begun, or has ended
    };
    quietly(() => this.call('scancel', '--full', '--user=root'));
    await this.until(() => this.call('squeue', '-h').trim() === '', 15_000).catch(() => undefined);
    for (const name of ['d.pid', 'ctld.pid', 'munge.pid'])
      quietly(() => process.kill(Number(readFileSync(join(this.folder, 'run', name), 'utf8')), 'SIGTERM'));
    const gone = () =>
      ['d.pid', 'ctld.pid'].every((name) => !readdirSync(join(this.folder, 'run')).includes(name));
    await this.until(gone, 10_000).catch(() => undefined);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
