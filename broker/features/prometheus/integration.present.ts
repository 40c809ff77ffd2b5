import type { RuleCounts } from '../rules/rules.ts'
import { type MetricGroup, type MetricRow, metrics, single } from './prometheus.ts'
import type { ActionFigures } from '../../integration/action.ts'
import { integrationId } from '../../integration/kinds/kinds.ts'
import type { ApiDeps } from '../../api/deps.ts'

type Deps = Pick<ApiDeps, 'actions' | 'collections' | 'connectors' | 'rules'>

const OVERVIEW = metrics('emqx', [
  ['rules_count', 'gauge', 'Number of rules'],
  ['connectors_count', 'gauge', 'Number of connectors'],
])

const RULES = metrics('emqx_rule', [
  ['enable', 'gauge', 'Whether the rule is enabled'],
  ['matched', 'counter', 'Events and messages that the FROM clause matched'],
  ['failed', 'counter', 'Runs without a result, or with an error in the SQL statement'],
  ['passed', 'counter', 'Runs with a result'],
  ['failed_exception', 'counter', 'Runs that ended with an error in the SQL statement'],
  ['failed_no_result', 'counter', 'Runs whose WHERE clause did not match'],
  ['actions_total', 'counter', 'Rows that were given to actions'],
  ['actions_success', 'counter', 'Rows that actions have sent'],
  ['actions_failed', 'counter', 'Rows that actions could not send'],
  ['actions_failed_out_of_service', 'counter', 'Rows for actions whose system was not available'],
  ['actions_failed_unknown', 'counter', 'Rows that the system of the action refused'],
])

const ACTIONS = metrics('emqx_action', [
  ['enable', 'gauge', 'Whether the action is enabled'],
  ['status', 'gauge', 'Whether the action is connected'],
  ['matched', 'counter', 'Rows that rules have given to the action'],
  ['dropped', 'counter', 'Rows that were dropped before they were sent'],
  ['success', 'counter', 'Rows that were sent'],
  ['failed', 'counter', 'Rows that the external system refused'],
  ['inflight', 'gauge', 'Rows that wait for the answer of the external system'],
  ['late_reply', 'counter', 'Answers that arrived after the time limit'],
  ['retried', 'counter', 'Rows that were sent again'],
  ['dropped_resource_stopped', 'counter', 'Rows dropped because the connector was stopped'],
  ['dropped_resource_not_found', 'counter', 'Rows dropped because there was no connector'],
  ['dropped_queue_full', 'counter', 'Rows dropped because the buffer was full'],
  ['dropped_other', 'counter', 'Rows dropped for other reasons'],
  ['dropped_expired', 'counter', 'Rows dropped because they waited longer than their lifetime'],
  ['queuing', 'gauge', 'Rows in the buffer'],
])

const CONNECTORS = metrics('emqx_connector', [
  ['enable', 'gauge', 'Whether the connector is enabled'],
  ['status', 'gauge', 'Whether the connector is connected'],
])

const flag = (value: boolean) => (value ? 1 : 0)

/** Metrics of `/prometheus/data_integration`. */
export function dataIntegrationMetrics({
  actions,
  collections,
  connectors,
  rules,
}: Deps): MetricGroup[] {
  const list = (name: string, metrics: MetricGroup['metrics'], rows: MetricRow[]) => ({
    ...{ name, metrics, rows },
    isList: true,
  })
  return [
    single('data_integration_overview', OVERVIEW, {
      emqx_rules_count: collections.rules.configs.length,
      emqx_connectors_count: collections.connectors.configs.length,
    }),
    list(
      'rules',
      RULES,
      collections.rules.configs.map(({ id, enable }) => ({
        labels: { id },
        values: { emqx_rule_enable: flag(enable), ...valuesOfRule(rules.countsOf(id)) },
      })),
    ),
    list(
      'actions',
      ACTIONS,
      collections.actions.configs.map((config) => {
        const id = integrationId(config)
        return {
          labels: { id },
          values: {
            emqx_action_enable: flag(config.enable),
            emqx_action_status: flag(actions.status(id).status === 'connected'),
            ...valuesOfAction(actions.figures(id)),
          },
        }
      }),
    ),
    list(
      'connectors',
      CONNECTORS,
      collections.connectors.configs.map((config) => {
        const id = integrationId(config)
        return {
          labels: { id },
          values: {
            emqx_connector_enable: flag(config.enable),
            emqx_connector_status: flag(connectors.find(id)?.status === 'connected'),
          },
        }
      }),
    ),
  ]
}

/** A rule that is not running has counted nothing. */
const valuesOfRule = (counts: RuleCounts | undefined): MetricRow['values'] =>
  counts === undefined
    ? {}
    : {
        emqx_rule_matched: counts.matched,
        emqx_rule_failed: counts.exceptions + counts.noResult,
        emqx_rule_passed: counts.passed,
        emqx_rule_failed_exception: counts.exceptions,
        emqx_rule_failed_no_result: counts.noResult,
        emqx_rule_actions_total: counts.outputs,
        emqx_rule_actions_success: counts.succeeded,
        emqx_rule_actions_failed: counts.outOfService + counts.failed,
        emqx_rule_actions_failed_out_of_service: counts.outOfService,
        emqx_rule_actions_failed_unknown: counts.failed,
      }

/** A disabled action has counted nothing. */
const valuesOfAction = (figures: ActionFigures | undefined): MetricRow['values'] =>
  figures === undefined
    ? {}
    : {
        emqx_action_matched: figures.counts.matched,
        emqx_action_dropped: figures.counts.allDropped,
        emqx_action_success: figures.counts.success,
        emqx_action_failed: figures.counts.failed,
        emqx_action_inflight: figures.inflight,
        emqx_action_late_reply: figures.counts.lateReply,
        emqx_action_retried: figures.counts.retried,
        emqx_action_dropped_resource_stopped: figures.counts.dropped.resource_stopped,
        emqx_action_dropped_resource_not_found: figures.counts.dropped.resource_not_found,
        emqx_action_dropped_queue_full: figures.counts.dropped.queue_full,
        emqx_action_dropped_other: figures.counts.dropped.other,
        emqx_action_dropped_expired: figures.counts.dropped.expired,
        emqx_action_queuing: figures.queuing,
      }
