import { path } from '../../../routing/path.ts'

export const limiterPath = path('/limiter')
