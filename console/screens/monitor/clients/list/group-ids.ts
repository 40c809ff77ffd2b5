/** As many ids as go into one address, whose length servers limit. */
const IDS = 100
const CHARACTERS = 4000
/** `&clientid=` before each. */
const NAME = 10

/** Ids in the portions in which they are asked for. */
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
