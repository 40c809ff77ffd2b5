import { expect, it } from 'vitest'
import { networkFault } from './network-fault.ts'

it.each([
  ['connect ECONNREFUSED 127.0.0.1:1', 'refused', '127.0.0.1:1'],
  ['connect ECONNREFUSED ::1:6379', 'refused', '::1:6379'],
  ['14 UNAVAILABLE: connect ECONNREFUSED 10.0.0.1:9000, gave up', 'refused', '10.0.0.1:9000'],
  ['ECONNREFUSED', 'refused', undefined],
  ['getaddrinfo ENOTFOUND db.example.com', 'notFound', 'db.example.com'],
  ['connect ETIMEDOUT 192.0.2.1:5432', 'timeout', '192.0.2.1:5432'],
  ['read ECONNRESET', 'reset', undefined],
] as const)('%s', (text, kind, address) => {
  expect(networkFault(text)).toEqual({ kind, address })
})

it.each([
  ['{start_pool_failed,<<"connector:mysql:c">>,econnrefused}', 'refused', undefined],
  [
    '{start_pool_failed,<<"emqx_authz_redis:2421">>,#{addr => {127,0,0,1},host => "127.0.0.1",port => 9,reason => econnrefused,type => tcp_connect}}',
    'refused',
    '127.0.0.1:9',
  ],
  ['[#{host => <<"127.0.0.1:9">>,reason => connection_refused}]', 'refused', '127.0.0.1:9'],
  ['[{{"127.0.0.1",9},{econnrefused,[{kpro_connection,connect,4,[]}]}}]', 'refused', '127.0.0.1:9'],
  ['{start_pool_failed,<<"connector:rabbitmq:c">>,unknown_host}', 'notFound', undefined],
  ['#{host => "db.example.com",port => 5432,reason => nxdomain}', 'notFound', 'db.example.com'],
  ['{econnrefused,[{host,"db"},{port,5432}]}', 'refused', 'db:5432'],
  ['{connect_failed,etimedout}', 'timeout', undefined],
  ['{connect_failed,econnreset}', 'reset', undefined],
] as const)('the terms of a cluster: %s', (text, kind, address) => {
  expect(networkFault(text)).toEqual({ kind, address })
})

it.each([
  '',
  'WRONGPASS invalid password',
  'no answer in time',
  'Table econnrefused_log not found',
  // MQTT brokers say so of a refused login, too.
  'Connection refused',
])('no known words: %s', (text) => {
  expect(networkFault(text)).toBeUndefined()
})
