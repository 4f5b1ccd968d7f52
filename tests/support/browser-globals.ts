/** The minimum of a browser's globals that frontend modules need while they load. Import this file before them. */
class TestElement extends EventTarget {
  dataset = {};
  style = {};
  focus(): void {}
}
const media = Object.assign(new EventTarget(), { matches: false });
const storage = { getItem: () => null, setItem: () => undefined };
const page = new EventTarget();

Object.assign(globalThis, {
  window: globalThis,
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  location: { pathname: '/', hash: '', origin: 'http://localhost:3000' },
  document: Object.assign(new EventTarget(), {
    documentElement: new TestElement(),
    head: new TestElement(),
    body: new TestElement(),
    createElement: () => new TestElement(),
  }),
  Element: TestElement,
  HTMLElement: TestElement,
  screen: { orientation: new EventTarget() },
  visualViewport: new EventTarget(),
  localStorage: storage,
  sessionStorage: storage,
  matchMedia: () => media,
});
