import { SOURCES } from '@signalbox/contract/authorization'
import * as z from 'zod/mini'
import { useMessages } from '../../../language.tsx'
import { NewChainItemScreen } from '../../../parts/chain/NewChainItemScreen.tsx'
import { optionalText, useSearch } from '../../../parts/search.ts'
import { NewFile } from './acl/NewFile.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import { sources } from './sources.ts'

const choiceSearch = z.object({ type: optionalText })

export function NewSourceScreen() {
  const t = useMessages(authorizationMessages)
  const [{ type }] = useSearch(choiceSearch)
  return (
    <NewChainItemScreen
      collection={sources}
      kinds={SOURCES}
      steps={[{ name: 'type', label: t.kind, value: type }]}
      form={(kind, props) => (kind === 'file' ? <NewFile {...props} /> : undefined)}
    />
  )
}
