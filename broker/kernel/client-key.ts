/**
 * A client among those of MQTT and of all gateways, whose client IDs are their own. No client ID has a NUL
 * [MQTT-1.5.4-2].
 */
export const clientKey = (clientId: string, gateway: string | undefined): string =>
  gateway === undefined ? clientId : `\0${gateway}\0${clientId}`
