/** A plain host whose files can be replaced while it runs, and which can be switched off. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { onTestFinished } from 'vitest';

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
};

export interface FolderSite {
  readonly address: string;
  deploy(folder: string): void;
  switchOff(): Promise<void>;
}

/**
 * Serves until the test has finished. That is after every `afterEach`, and so after the pages are closed: a page that is still
 * loading must never lose its host.
 * @param base path of the folder on the host: '/some/place/'
 */
export async function folderSite(folder: string, base: string): Promise<FolderSite> {
  let current = folder;
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://site').pathname);
    if (!path.startsWith(base)) {
      response.writeHead(404).end();
      return;
    }
    const name = path.slice(base.length);
    try {
      const bytes = await readFile(join(current, name === '' ? 'index.html' : name));
      const kind = KINDS[extname(name === '' ? 'index.html' : name)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': kind, 'Cache-Control': 'no-cache' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const switchOff = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(switchOff);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${base}`,
    deploy: (next) => {
      current = next;
    },
    switchOff,
  };
}
