import { path } from '#routing/path.ts'

export const functionsPath = path('/rule-sql/functions')
