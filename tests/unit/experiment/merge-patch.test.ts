import { expect, it } from 'vitest';
import { mergePatch } from '../../../src/experiment/merge-patch.ts';

const examples: [string, string, string][] = [
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', 'null', 'null'],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
];

it.each(examples)('%s patched with %s is %s (RFC 7396, appendix A)', (target, patch, result) => {
  const before = JSON.parse(target);
  expect(mergePatch(before, JSON.parse(patch))).toEqual(JSON.parse(result));
  expect(before).toEqual(JSON.parse(target));
});

it('patches the example of RFC 7396, section 3, to the document printed there', () => {
  const document = {
    title: 'Goodbye!',
    author: { givenName: 'John', familyName: 'Doe' },
    tags: ['example', 'sample'],
    content: 'This will be unchanged',
  };
  const patch = {
    title: 'Hello!',
    phoneNumber: '+01-123-456-7890',
    author: { familyName: null },
    tags: ['example'],
  };
  expect(mergePatch(document, patch)).toEqual({
    title: 'Hello!',
    author: { givenName: 'John' },
    tags: ['example'],
    content: 'This will be unchanged',
    phoneNumber: '+01-123-456-7890',
  });
});

it('rejects a patch that reaches for a prototype, without polluting it', () => {
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    expect(() => mergePatch({}, JSON.parse(`{"a":{"${key}":{"polluted":1}}}`))).toThrow(RangeError);
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
