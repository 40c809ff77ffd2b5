import { overlap, readBind } from './bind.ts'

/** Address that is already in use on a node, or will be. */
export interface Taken {
  /** Name of its user in messages. */
  label: string
  bind: string | number
  /** QUIC and other UDP listeners do not share ports with TCP. */
  isUdp?: boolean
}

/** User of the same address; `undefined` if the address is free or invalid. */
export function findAddressClash(
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
