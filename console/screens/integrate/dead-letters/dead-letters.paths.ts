import { FAILURE_CODES } from '@signalbox/contract/failures'
import { viewParams } from '#list/views/view-params.ts'
import { path } from '#routing/path.ts'
import { oneOf, pageSearch, text } from '#routing/search.ts'

export const deadLettersSearch = {
  ...pageSearch,
  action: text,
  code: oneOf(FAILURE_CODES),
  like_topic: text,
  peek: text,
}

export const deadLettersPath = path('/rule/dead-letters', { ...deadLettersSearch, ...viewParams })
