export const BAN_KINDS = [
  'clientId',
  'username',
  'host',
  'clientIdExpression',
  'usernameExpression',
  'network',
] as const
export type BanKind = (typeof BAN_KINDS)[number]

export interface Ban {
  kind: BanKind
  /** Banned value in its normal form. */
  who: string
  by: string
  reason: string
  /** Start and end in epoch milliseconds. */
  at: number
  until: number
}

/** Properties of a client that bans are compared with. */
export interface Identity {
  clientId: string
  username: string | null
  /** IP address, without an interface. */
  address: string
}
