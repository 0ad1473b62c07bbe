/**
 * The agents of the first screen and of the lesson on it. Optimistic values make them try every step without random moves. So
 * they act as they have learned, and the curves jump at the exact flip point. With random moves, an agent that paces next to the
 * goal would stumble into it.
 */
export const optimist = { type: 'q-learning', alpha: 0.5, gamma: 0.95, epsilon: 0, initialValue: 1.5 };
