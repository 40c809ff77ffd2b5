import { path } from '#routing/path.ts'
import { optionalWhole, pageSearch, text } from '#routing/search.ts'

export const auditSearch = {
  ...pageSearch,
  source: text,
  from: text,
  source_ip: text,
  subject: text,
  operation_type: text,
  operation_id: text,
  operation_result: text,
  http_method: text,
  http_status_code: optionalWhole(0),
  gte_duration_ms: optionalWhole(0),
  gte_created_at: text,
  lte_created_at: text,
}

export const auditPath = path('/audit-log', auditSearch)
