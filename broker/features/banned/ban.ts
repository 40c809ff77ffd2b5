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
  /** In the one form that it is kept in. */
  who: string
  by: string
  reason: string
  /** Epoch milliseconds, as is the next. */
  at: number
  until: number
}

/** What bans are compared with. */
export interface Identity {
  clientId: string
  username: string | null
  /** IP address. */
  address: string
}
