/** Of a listener, whose ID has the gateway in front: `stomp:tcp:default`; `undefined`: it is one of MQTT. */
export function gatewayOf(listener: string): string | undefined {
  const [gateway, ...rest] = listener.split(':')
  return rest.length === 2 ? gateway : undefined
}
