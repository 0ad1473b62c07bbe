import driverText from './driver.kernel.ts?raw';
/**
 * It looks ahead and, if a car is near, changes to a free lane next to it, the left one first; it does not look further into
 * that lane. With a car near, it first asks its memory for the most similar situation, at most one cell apart. `memory` none:
 * nothing is stored. raw: what it did at a car ahead without a collision. reflected: after a collision it looks at the whole
 * scene and stores the action that would have been safe. Nothing is stored after `lessons` episodes.
 */
export const DRIVER = driverText;
