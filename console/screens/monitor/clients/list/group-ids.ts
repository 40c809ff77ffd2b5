/** Most IDs in one URL, whose length servers limit. */
const IDS = 100
const CHARACTERS = 4000
/** Length of `&clientid=` in front of each ID. */
const NAME = 10

/** Groups of IDs, each for one request. */
export function groupIds(ids: readonly string[]): string[][] {
  const groups: string[][] = []
  let room = 0
  for (const id of ids) {
    const length = encodeURIComponent(id).length + NAME
    const last = groups.at(-1)
    if (last !== undefined && last.length < IDS && length <= room) last.push(id)
    else {
      groups.push([id])
      room = CHARACTERS
    }
    room -= length
  }
  return groups
}
