/** Builds the site once and serves it as a plain host, a host that sends the headers, and a stranger that counts visits. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { RESPONSE_HEADERS } from '../../scripts/content-security.ts';

/** `REWARD_LAB_BUILT=yes` uses an existing build. Two runs at once need folders: `REWARD_LAB_SITE=/tmp/one`. */
export const DIST = process.env.REWARD_LAB_SITE ?? join(import.meta.dirname, '../../dist');

declare module 'vitest' {
  interface ProvidedContext {
    plainSite: string;
    headerSite: string;
    stranger: string;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // The test runner sets `test`, which would put React's development build on the measured page.
  process.env.NODE_ENV = 'production';
  if (process.env.REWARD_LAB_BUILT !== 'yes')
    await build({ logLevel: 'warn', mode: 'production', build: { outDir: DIST, emptyOutDir: true } });
  const servers = [serveFolder({}), serveFolder(RESPONSE_HEADERS), countVisits()];
  const [plain = '', header = '', stranger = ''] = await Promise.all(servers.map(listen));
  project.provide('plainSite', plain);
  project.provide('headerSite', header);
  project.provide('stranger', stranger);
  return async () => {
    await Promise.all(servers.map(close));
  };
}

function serveFolder(headers: Readonly<Record<string, string>>): Server {
  return createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://site').pathname);
    const file = join(DIST, path.endsWith('/') ? `${path}index.html` : path);
    try {
      const bytes = await readFile(file);
      const kind = KINDS[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': kind, 'Cache-Control': 'no-cache', ...headers }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
}

/** Another origin, open to everybody. `/visits` returns how many other requests it received. */
function countVisits(): Server {
  let visits = 0;
  return createServer((request, response) => {
    if (request.url !== '/visits') visits++;
    const headers = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' };
    response
      .writeHead(200, headers)
      .end(request.url === '/visits' ? `${visits}` : 'export const visited = true;');
  });
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    });
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

// biome-ignore lint/style/noDefaultExport: this is how Vitest takes a global set-up
export default setUp;
