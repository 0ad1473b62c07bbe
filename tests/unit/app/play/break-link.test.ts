import { describe, expect, it } from 'vitest';
import { namedView } from '../../../../src/app/kit/view-address.ts';
import { breakLink, readBreakLink } from '../../../../src/app/play/break-link.ts';
import { FIRST_MAP, LONGEST_REWARD } from '../../../../src/app/play/break-maps.ts';

describe('a link to a reward', () => {
  it('comes back with the same map and the same text', () => {
    const reward = 'taskReward + (distance(next) < 2.0 ? 0.1 : -5e-3) ~ 100% “ü”';
    const view = namedView(breakLink({ map: FIRST_MAP, reward }));
    expect(view).toMatchObject({ name: 'break' });
    expect(readBreakLink(view?.name === 'break' ? view.link : '')).toEqual({ map: FIRST_MAP, reward });
  });
  it('that is damaged opens a map and no reward, and never more text than the field holds', () => {
    expect(readBreakLink('nowhere~%E4%')).toEqual({ map: FIRST_MAP, reward: null });
    expect(readBreakLink('')).toEqual({ map: FIRST_MAP, reward: null });
    expect(readBreakLink(`maze~${'1'.repeat(1_999)}`).reward).toHaveLength(LONGEST_REWARD);
  });
});
