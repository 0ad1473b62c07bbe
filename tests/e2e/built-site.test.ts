import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTENT_SECURITY_POLICY } from '../../scripts/content-security.ts';
import { DIST } from './site.ts';

const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
const text = (file: string) => readFileSync(join(DIST, file), 'utf8');

test('the built page asks for nothing by an absolute address', () => {
  const page = text('index.html');
  const addresses = [...page.matchAll(/\b(?:src|href)="([^"]*)"/g)].map((match) => match[1]);
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => !/^(\.\/|data:|#|\.$)/.test(address ?? ''))).toEqual([]);
  const styles = files.filter((file) => file.endsWith('.css')).map(text);
  expect(styles.filter((style) => /url\(\s*['"]?(https?:|\/)|@import/.test(style))).toEqual([]);
});

test('no built script loads anything from another host', () => {
  // Names of licenses, papers and namespaces are only text, so look for what loads.
  const loads =
    /(?:\bimport\s*\(?|\bfrom|\bfetch\(|new Worker\(|new WebSocket\(|importScripts\(|new EventSource\()\s*['"`](?:https?:|wss?:|\/\/)/;
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((file) => loads.test(text(file)))).toEqual([]);
});

test('the built page carries the policy before any script', () => {
  const page = text('index.html');
  const policy = page.indexOf('http-equiv="Content-Security-Policy"');
  expect(policy).toBeGreaterThan(0);
  expect(policy).toBeLessThan(page.indexOf('<script'));
  expect(page.replaceAll('&#39;', "'")).toContain(CONTENT_SECURITY_POLICY);
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/);
});

test('the policy allows neither inline scripts nor inline styles nor eval', () => {
  expect(CONTENT_SECURITY_POLICY).not.toContain('unsafe-inline');
  expect(CONTENT_SECURITY_POLICY).not.toMatch(/'unsafe-eval'/);
});
