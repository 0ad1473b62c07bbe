/** The page's Content-Security-Policy: in the `<meta>` of the built page, in `_headers`, and for the workers. */
import type { Plugin } from 'vite';

/** The only Trusted Types policy: it makes the addresses of the page's own workers and of its service worker. */
const TRUSTED_TYPES_POLICY = 'reward-lab';

const DIRECTIVES: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  // A worker from a blob inherits this policy; one from an address does not (docs/decisions/0001-csp-in-workers.md).
  'worker-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': TRUSTED_TYPES_POLICY,
};

export const CONTENT_SECURITY_POLICY = Object.entries(DIRECTIVES)
  .map(([name, value]) => `${name} ${value}`)
  .join('; ');

/** Headers that a host should send. Lessons embed the page, so `frame-ancestors` is missing (docs/hosting.md). */
export const RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** Puts the policy into the built page. The development server does without it, because its tools need inline scripts. */
export function contentSecurityPolicy(): Plugin {
  return {
    name: 'reward-lab:content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
        injectTo: 'head-prepend',
      },
    ],
    generateBundle() {
      const lines = Object.entries(RESPONSE_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
      this.emitFile({ type: 'asset', fileName: '_headers', source: `/*\n${lines.join('\n')}\n` });
    },
  };
}

const WORKER =
  /new Worker\(\s*new URL\(\s*(['"])([^'"]+)\1\s*,\s*import\.meta\.url,?\s*\)\s*,\s*(\{[^}]*\})\s*,?\s*\)/g;
const SERVICE_WORKER = "new Workbox('./sw.js'";
const START = 'virtual:reward-lab/worker-address';

/**
 * Starts each worker of the built page from a blob that only imports the worker's file, because a worker from a blob inherits
 * the page's policy and one from an address does not. The source keeps the plain form `new Worker(new URL('…',
 * import.meta.url), { type: 'module' })`, which the development server understands.
 */
export function workersUnderPolicy(): Plugin {
  return {
    name: 'reward-lab:workers-under-policy',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === START ? `\0${START}` : null),
    load: (id) => (id === `\0${START}` ? WORKER_ADDRESS : null),
    transform(code) {
      if (!code.includes('new Worker(') && !code.includes('new Workbox(')) return null;
      const imports: string[] = [];
      if (code.includes(SERVICE_WORKER)) {
        const trusted = code.replaceAll(SERVICE_WORKER, 'new Workbox(serviceWorkerAddress()');
        return { code: `import { serviceWorkerAddress } from '${START}';${trusted}`, map: null };
      }
      const fixed = code.replaceAll(WORKER, (_, __, path: string, options: string) => {
        const name = `workerFile${imports.length}`;
        imports.push(`import ${name} from ${JSON.stringify(`${path}?worker&url`)};`);
        return `new Worker(workerAddress(${name}), ${options})`;
      });
      if (imports.length === 0) return null;
      return {
        code: `${imports.join(' ')} import { workerAddress } from '${START}';${fixed}`,
        map: null,
      };
    },
  };
}

/** One blob per worker file, never revoked: a dead worker is restarted from the same address. */
const WORKER_ADDRESS = `
const blobs = new Map();
const SERVICE_WORKER = './sw.js';
const policy = globalThis.trustedTypes?.createPolicy('${TRUSTED_TYPES_POLICY}', {
  createScriptURL: (file) => (file === SERVICE_WORKER ? file : (blobs.get(file) ?? '')),
});
export const serviceWorkerAddress = () => policy ? policy.createScriptURL(SERVICE_WORKER) : SERVICE_WORKER;
export function workerAddress(file) {
  if (!blobs.has(file)) {
    const text = 'import ' + JSON.stringify(new URL(file, import.meta.url).href) + ';';
    blobs.set(file, URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
  }
  return policy ? policy.createScriptURL(file) : blobs.get(file);
}`;
