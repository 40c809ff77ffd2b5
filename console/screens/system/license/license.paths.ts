import { path } from '#routing/path.ts'

export const licensePath = path('/license')
