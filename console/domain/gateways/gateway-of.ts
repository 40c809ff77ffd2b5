/** Gateway in the ID of a listener, such as `stomp` in `stomp:tcp:default`; `undefined` for an MQTT listener. */
export function gatewayFromListenerId(listener: string): string | undefined {
  const [gateway, ...rest] = listener.split(':')
  return rest.length === 2 ? gateway : undefined
}
