import { feature } from '../../feature.ts'
import { authentication } from '../authentication/feature.ts'
import { authorization } from '../authorization/feature.ts'
import { banned } from '../banned/feature.ts'
import { topicRewrite } from '../topic-rewrite/feature.ts'
import { Explain } from './explain.ts'

export const explain = feature({
  needs: { authentication, authorization, banned, topicRewrite },
  start: ({ kernel }, { authentication, authorization, banned, topicRewrite }) =>
    new Explain(kernel, authentication, authorization, banned, topicRewrite),
})
