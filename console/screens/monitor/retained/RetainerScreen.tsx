import { retainerGet, retainerUpdate } from '@signalbox/contract/retainer'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { query } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { ConfigForm } from '../../../parts/config/ConfigForm.tsx'
import { applyFor } from '../../../parts/config-history/apply.ts'
import { paths } from '../../../paths.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { uiMessages } from '../../../ui/ui.messages.ts'
import { retainedMessages } from './retained.messages.ts'
import { RetainedTabs } from './RetainedTabs.tsx'
import { retainerGroups } from './retainer-groups.ts'

export function RetainerScreen() {
  const t = useMessages(retainedMessages)
  const words = useMessages(uiMessages)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(retainerGet, {}))
  return (
    <Screen title={t.title} about={t.about}>
      <RetainedTabs current={paths.retainer()} />
      {data !== undefined && (
        <ConfigForm
          groups={retainerGroups}
          config={data}
          readNow={() => client.call(retainerGet, {})}
          save={async (body, { minutes }) => {
            await applyFor(retainerUpdate, { body }, minutes)
            await refetch()
          }}
          isRevertible
        />
      )}
      {data === undefined && error === null && <p>{words.loading}</p>}
      {data === undefined && error !== null && (
        <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
      )}
    </Screen>
  )
}
