import {
  type TransferredFile,
  transferredFileGet,
  transferredFileList,
} from '@signalbox/contract/file-transfer'
import { ApiError } from '@signalbox/contract/errors'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { useRowsSource } from '#api/list.ts'
import { useCan } from '#api/use-can.ts'

const PAGE = 200

interface Filter {
  client?: string | undefined
  transfer?: string | undefined
}

interface Page {
  files: readonly TransferredFile[]
  cursor?: string | undefined
}

const NO_FILES = 'FILES_NOT_FOUND'

/** Files page by page, along the cursor of the API. A cluster does not filter: then the page does. */
export function useFiles({ client: of, transfer }: Filter, isOn: boolean) {
  const hasFilter = useCan(transferredFileList, 'clientid').can
  const read = useInfiniteQuery({
    // Not requested while file transfer is disabled, when the API returns 503.
    enabled: isOn,
    queryKey: [transferredFileList.id, { of, transfer, hasFilter }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: following, signal }): Promise<Page> =>
      of !== undefined && transfer !== undefined
        ? readFiles({ clientid: of, fileid: transfer }, signal)
        : client.call(
            transferredFileList,
            {
              query: {
                limit: PAGE,
                ...(following !== undefined && { following }),
                ...(hasFilter && of !== undefined && { clientid: of }),
              },
            },
            { signal },
          ),
    getNextPageParam: ({ cursor }) => cursor,
  })
  const all = read.data?.pages.flatMap(({ files }) => files)
  const rows = all?.filter(
    ({ clientid, fileid }) =>
      (of === undefined || clientid === of) && (transfer === undefined || fileid === transfer),
  )
  return {
    read,
    source: useRowsSource(read, rows),
    /** Files that were read, where fewer are shown. */
    readCount: all !== undefined && rows?.length !== all.length ? all.length : undefined,
  }
}

async function readFiles(
  path: { clientid: string; fileid: string },
  signal: AbortSignal,
): Promise<Page> {
  try {
    const { files } = await client.call(transferredFileGet, { path }, { signal })
    return { files }
  } catch (error) {
    if (error instanceof ApiError && error.code === NO_FILES) return { files: [] }
    throw error
  }
}
