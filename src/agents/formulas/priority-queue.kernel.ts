export const meta = { label: 'Priority queue', family: 'formulas' };

/*
 * A binary heap: keys[0] has the greatest priority, and entry i is not below entries 2i + 1 and 2i + 2. place[key] is the key's entry
 * plus 1, or 0 if it is not in the queue. The first `count` entries are in use.
 */

/** Puts an entry at i or above: parents with a smaller priority move down. */
function rise(keys: u32[], priorities: f32[], place: u32[], start: u32, key: u32, priority: f32) {
  let i = start;
  for (let level = 0; level < 32; level++) {
    if (i == 0) { break; }
    const parent = (i - 1) / 2;
    if (priorities[parent] >= priority) { break; }
    keys[i] = keys[parent];
    priorities[i] = priorities[parent];
    place[keys[i]] = i + 1;
    i = parent;
  }
  keys[i] = key;
  priorities[i] = priority;
  place[key] = i + 1;
}

/**
 * Inserts a key, or raises the priority of a key in the queue; a smaller priority changes nothing. Returns the new count.
 * A full queue replaces its last entry, which has no greater one below it, if that has a smaller priority.
 */
export function enqueue(keys: u32[], priorities: f32[], place: u32[], count: u32, key: u32, priority: f32): u32 {
  let i = count;
  if (place[key] != 0) {
    i = place[key] - 1;
    if (priorities[i] >= priority) { return count; }
  } else if (count == length(keys)) {
    i = count - 1;
    if (priorities[i] >= priority) { return count; }
    place[keys[i]] = 0;
  }
  rise(keys, priorities, place, i, key, priority);
  return max(count, i + 1);
}

/** Removes the key of the greatest priority, keys[0], which the caller has read. Returns the new count. */
export function dequeue(keys: u32[], priorities: f32[], place: u32[], count: u32): u32 {
  const left = count - 1;
  place[keys[0]] = 0;
  if (left == 0) { return 0; }
  const key = keys[left];
  const priority = priorities[left];
  let i: u32 = 0;
  for (let level = 0; level < 32; level++) {
    let child = 2 * i + 1;
    if (child >= left) { break; }
    if (child + 1 < left && priorities[child + 1] > priorities[child]) { child += 1; }
    if (priority >= priorities[child]) { break; }
    keys[i] = keys[child];
    priorities[i] = priorities[child];
    place[keys[i]] = i + 1;
    i = child;
  }
  keys[i] = key;
  priorities[i] = priority;
  place[key] = i + 1;
  return left;
}
