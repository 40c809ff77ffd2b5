import { overlap, readBind } from './bind.ts'

/** What else is open on a node, or is going to be. */
export interface Taken {
  /** The name that a message gives it. */
  label: string
  bind: string | number
  /** QUIC and other UDP listeners do not share ports with TCP. */
  isUdp?: boolean
}

/** What already uses the address; `undefined` if it is free, or no address. */
export function clashOf(
  bind: string | number,
  isUdp: boolean,
  taken: readonly Taken[],
): Taken | undefined {
  const own = readBind(bind)
  if (own === undefined) return undefined
  return taken.find((each) => {
    const other = readBind(each.bind)
    return other !== undefined && (each.isUdp ?? false) === isUdp && overlap(own, other)
  })
}
