/** Turns a built-in reward term or agent into a custom text with its current settings. */

import type { AgentSpec, TermSpec } from '../../experiment/experiment.ts';
import type { SourceText } from '../../experiment/known-name.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { CUSTOM_AGENT, isCustomAgent } from './custom-agent.ts';
import { isCustomModule } from './custom-module.ts';
import { settingsOf } from './settings.ts';

export function forkOfTerm(module: ParsedModule, spec: TermSpec): SourceText['fork'] {
  if (isCustomModule(module)) return OWN_ALREADY;
  let { text } = module;
  const own = module.meta.expression;
  if (typeof own === 'string') {
    const body = String(spec.expression ?? module.meta.expressionDefault ?? '0.0');
    const statements = /\breturn\b/.test(body) ? body : `return ${body};`;
    const params = String(module.meta.expressionParameters ?? '');
    text = `${withoutMeta(text, ['expression', 'expressionParameters', 'expressionDefault'])}\nfunction ${own}(${params}): f32 {\n  ${statements}\n}\n`;
  }
  for (const [name, value] of Object.entries(settingsOf(module, spec))) text = withValue(text, name, value);
  if (typeof spec.event === 'string')
    text = text
      .replace(/^const event = param\(.*\);\n+/m, '')
      .replaceAll('happened(event)', `happened(${spec.event})`);
  return { term: 'custom-module', text: relabeled(text) };
}

export const OWN_ALREADY = { reason: 'This code is already custom.' };

/** Copies the agent's text into the experiment, with its settings as defaults. */
export function forkOfAgent(module: ParsedModule, spec: AgentSpec): SourceText['fork'] {
  if (isCustomAgent(spec)) return OWN_ALREADY;
  let { text } = module;
  for (const [name, value] of Object.entries(settingsOf(module, spec))) text = withValue(text, name, value);
  const policy = typeof spec.policy === 'string' ? { policy: spec.policy } : {};
  return { agent: { type: CUSTOM_AGENT, text: relabeled(text), ...policy } };
}

/** Replaces the default of a setting by its current value: `const scale = param({ value: 1.0` → `value: 2.5`. */
function withValue(text: string, name: string, value: number): string {
  const declared = new RegExp(
    `^((?:export )?const ${name} = param\\(\\{(?: type: '\\w+',)? value: )(-?[\\w.]+)`,
    'm',
  );
  return text.replace(declared, (_, head: string, before: string) => {
    if (/^(true|false)$/.test(before)) return `${head}${value !== 0}`;
    return `${head}${before.includes('.') && Number.isInteger(value) ? value.toFixed(1) : value}`;
  });
}

function withoutMeta(text: string, names: readonly string[]): string {
  return names.reduce((now, name) => now.replace(new RegExp(`^ +${name}: .*\\n`, 'm'), ''), text);
}

function relabeled(text: string): string {
  return text.replace(/^( +label: ')(.*)(',)$/m, '$1$2, forked$3');
}
