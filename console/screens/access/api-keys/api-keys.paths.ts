import { path } from '#routing/path.ts'

export const apiKeysPath = path('/api-key')
