import { path } from '#routing/path.ts'

export const backupPath = path('/backup')
