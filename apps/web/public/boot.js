// Runs before the first paint, so that neither colours nor language nor the shell flash. The server puts it into the page; the content policy names its hash.
(function () {
  var html = document.documentElement;
  var stored = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var requested = new URLSearchParams(location.search).get('lang');
  if (requested === 'en' || requested === 'tr') {
    try {
      localStorage.setItem('lang', requested);
    } catch {
      // without storage it applies to this page only
    }
    var rest = new URLSearchParams(location.search);
    rest.delete('lang');
    history.replaceState(history.state, '', location.pathname + (String(rest) && '?' + rest) + location.hash);
  }

  var theme = stored('theme');
  var light = theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  html.setAttribute('data-theme', light ? 'light' : 'dark');

  var lang = stored('lang');
  if (lang !== 'en' && lang !== 'tr') lang = /^tr\b/i.test(navigator.languages[0] || navigator.language) ? 'tr' : 'en';
  // hides a page that was prerendered in the other language until it is rendered in this one
  if (html.lang !== lang) html.setAttribute('data-wait', '');
  html.lang = lang;

  var sidebar = stored('sidebarOpen');
  var open = sidebar === null ? !matchMedia('(width < 75em)').matches : sidebar === 'true';
  html.setAttribute('data-shell', matchMedia('(width < 36em)').matches ? 'none' : open ? 'open' : 'closed');
  if (stored('authenticated') === 'true') html.setAttribute('data-user', '');
  if (theme === 'light' || theme === 'dark') html.setAttribute('data-own-theme', '');

  // A prerendered page is painted, including its first picture, before its scripts are requested.
  var started = false;
  var start = function () {
    if (started) return;
    started = true;
    document.querySelectorAll('meta[name="later"]').forEach(function (later) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = later.content;
      later.replaceWith(link);
    });
    document.querySelectorAll('script[data-src]').forEach(function (later) {
      var script = document.createElement('script');
      script.type = 'module';
      script.crossOrigin = '';
      // in the order of the page
      script.async = false;
      script.src = later.dataset.src;
      later.replaceWith(script);
    });
  };
  // A click before the scripts have loaded starts the load at once; the app replays the last click and the typing.
  var isServed = function () {
    return document.querySelector('#root > [data-ready]') !== null;
  };
  var buttonOf = function (event) {
    return event.target.closest('button, summary');
  };
  var press = function (event) {
    if (!isServed()) return;
    var button = buttonOf(event);
    // closed again: nothing to replay
    if (button && button.parentElement.open) delete window.earlyClick;
    else if (button) window.earlyClick = { id: button.id, label: button.getAttribute('aria-label') || button.textContent };
    start();
  };
  // The app may take the page's place while the mouse button is held: the browser then sends no click.
  var held = null;
  var hold = function (event) {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    held = buttonOf(event);
    press(event);
  };
  var letGo = function (event) {
    // released elsewhere is no click
    if (isServed() && held && buttonOf(event) !== held) delete window.earlyClick;
    held = null;
  };
  var type = function (event) {
    if (!document.querySelector('#root > [data-ready]')) return;
    var main = Array.from(document.querySelectorAll('main input'));
    window.earlyTyping = { id: event.target.id, index: main.indexOf(event.target), value: event.target.value };
  };
  addEventListener('pointerdown', hold, true);
  addEventListener('pointerup', letGo, true);
  addEventListener('click', press, true);
  addEventListener('input', type, true);
  addEventListener('keydown', start, { once: true });
  addEventListener('DOMContentLoaded', function () {
    var kind = 'largest-contentful-paint';
    // nothing of a page in the other language is painted
    var isUnseen = document.hidden || html.hasAttribute('data-wait');
    if (isUnseen || !PerformanceObserver.supportedEntryTypes.includes(kind)) return start();
    var first = document.querySelector('img[fetchpriority="high"]');
    new PerformanceObserver(function (list) {
      var isPainted = list.getEntries().some(function (entry) {
        return !first || entry.element === first;
      });
      if (isPainted) start();
    }).observe({ type: kind, buffered: true });
    // the picture may be out of sight, or slow
    setTimeout(start, 600);
  });
})();
