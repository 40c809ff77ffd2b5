import { feature } from '../../feature.ts'
import { authentication } from '../authentication/feature.ts'
import { authorization } from '../authorization/feature.ts'
import { banned } from '../banned/feature.ts'
import { Explain } from './explain.ts'

export const explain = feature({
  needs: { authentication, authorization, banned },
  start: ({ kernel }, { authentication, authorization, banned }) =>
    new Explain(kernel, authentication, authorization, banned),
})
