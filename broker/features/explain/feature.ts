import { feature } from '../../feature.ts'
import { authentication } from '../authentication/feature.ts'
import { authorization } from '../authorization/feature.ts'
import { banned } from '../banned/feature.ts'
import { gateways } from '../gateways/feature.ts'
import { topicRewrite } from '../topic-rewrite/feature.ts'
import { Explain } from './explain.ts'

export const explain = feature({
  needs: { authentication, authorization, banned, gateways, topicRewrite },
  ports: ['gateway', 'zoneOf'],
  start: ({ kernel }, features) => new Explain({ kernel, ...features }),
})
