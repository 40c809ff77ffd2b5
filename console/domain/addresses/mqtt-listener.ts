import type { ListenerRow } from '@signalbox/contract/listeners'

/** Address at which a browser reaches the broker with MQTT over WebSocket. */
export interface MqttAddress {
  host: string
  port: number
  path: string
  tls: boolean
}

/** Running listener that the page may connect to: of the type that fits the page if possible, then the default one. */
export function chooseListener(
  rows: readonly ListenerRow[],
  isSecurePage: boolean,
): ListenerRow | undefined {
  const types = isSecurePage ? ['wss', 'ws'] : ['ws', 'wss']
  const rank = ({ type, name }: ListenerRow) =>
    types.indexOf(type) * 2 + (name === 'default' ? 0 : 1)
  return rows
    .filter(
      ({ type, enable, status }) => types.includes(type) && enable && status.running !== false,
    )
    .toSorted((a, b) => rank(a) - rank(b))[0]
}

/** `8083`, `"8083"`, `":8083"`, `"0.0.0.0:8083"`, `"[::]:8083"`. */
export function portFromBind(bind: string | number): number | undefined {
  const text = /(?:^|:)(\d+)$/.exec(String(bind))?.[1]
  return text === undefined ? undefined : Number(text)
}

export function webSocketUrl({ host, port, path, tls }: MqttAddress): string {
  const bracketed = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return `${tls ? 'wss' : 'ws'}://${bracketed}:${port}${path}`
}
