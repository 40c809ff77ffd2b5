import { expect, it } from 'vitest'
import { paths } from './paths.ts'

it('are what the product promises, with every name encoded once', () => {
  expect({
    login: paths.login(),
    loginWithReturn: paths.login('/clients?page=2'),
    overview: paths.overview(),
    nodes: paths.nodes(),
    node: paths.node('emqx@10.0.0.1'),
    clients: paths.clients({ like_clientid: 'a b', username: ['x', 'y'] }),
    client: paths.client('a+#客户'),
    clientUnsafeInPath: ['.', '..', 'a/b', 'a\\b', '50%', ' a  b ', '...'].map(paths.client),
    simulate: paths.simulate({ clientid: 'c', topic: '$SYS/a b' }),
    websocket: paths.websocket(),
  }).toMatchInlineSnapshot(`
    {
      "client": "/clients/detail/a%2B%23%E5%AE%A2%E6%88%B7",
      "clientUnsafeInPath": [
        "/clients/detail?id=.",
        "/clients/detail?id=..",
        "/clients/detail?id=a%2Fb",
        "/clients/detail?id=a%5Cb",
        "/clients/detail?id=50%25",
        "/clients/detail?id=+a++b+",
        "/clients/detail/...",
      ],
      "clients": "/clients?like_clientid=a+b&username=x&username=y",
      "login": "/login",
      "loginWithReturn": "/login?to=%2Fclients%3Fpage%3D2",
      "node": "/dashboard/nodes/emqx%4010.0.0.1",
      "nodes": "/dashboard/nodes",
      "overview": "/dashboard/overview",
      "simulate": "/diagnose/publish?clientid=c&topic=%24SYS%2Fa+b",
      "websocket": "/websocket",
    }
  `)
})
