import { describe, expect, it } from 'vitest';
import { LossRecord } from '../../src/engine/gpu/gpu-session.ts';

// Chromium removes WebGPU for two minutes at the second crash within two minutes.
const TWO_MINUTES = 120_000;

describe('the record of lost devices', () => {
  function record() {
    const clock = { time: 1_000 };
    return { clock, losses: new LossRecord(() => clock.time) };
  }

  it('allows another try before and after the first loss', () => {
    const { losses } = record();
    expect(losses.mayRetry()).toBe(true);
    losses.note();
    expect(losses.mayRetry()).toBe(true);
  });

  it('allows none after a second loss within two minutes, until two minutes after it', () => {
    const { clock, losses } = record();
    losses.note();
    clock.time += TWO_MINUTES - 1;
    losses.note();
    expect(losses.mayRetry()).toBe(false);
    clock.time += TWO_MINUTES - 1;
    expect(losses.mayRetry()).toBe(false);
    clock.time += 1;
    expect(losses.mayRetry()).toBe(true);
  });

  it('allows another try when two minutes lay between the losses', () => {
    const { clock, losses } = record();
    losses.note();
    clock.time += TWO_MINUTES;
    losses.note();
    expect(losses.mayRetry()).toBe(true);
  });
});
