import { ConfigFault } from '../../../config/setting.ts'

/** Returns the name of a topic, which is a part of a path. @throws {ConfigFault} if it has another form */
export function checkName(field: string, name: string): string {
  if (/^[A-Za-z][-A-Za-z0-9_.~+]{2,254}$/.test(name)) return name
  throw new ConfigFault(field, name, '3 to 255 letters, digits and -_.~+')
}

/** The subscription of a source, which the broker creates; the same as the reference has. */
export const pubsubSubscriptionName = (source: string, topic: string): string =>
  `emqx-sub-${source}-${topic}`.slice(0, 255)
