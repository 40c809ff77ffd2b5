import { path } from '#routing/path.ts'

export const telemetryPath = path('/telemetry')
