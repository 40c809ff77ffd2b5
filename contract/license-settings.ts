import * as z from 'zod/mini'
import { formats } from './formats.ts'

// The watermarks of the license. Operations are in `license.ts`.

const watermark = (otherwise: string) =>
  z._default(z.string().register(formats, { as: 'percent', effect: 'now' }), otherwise)

/** Shares of the licensed connections at which an alarm is raised, and cleared. */
export const licenseSettings = z.looseObject({
  connection_low_watermark: watermark('75%'),
  connection_high_watermark: watermark('80%'),
})
export type LicenseSettings = z.output<typeof licenseSettings>
