// Runs before the first paint, so that neither colours nor language flash. A file of its own: the content policy allows no inline script.
(function () {
  var theme = null;
  var lang = null;
  try {
    theme = localStorage.getItem('theme');
    lang = localStorage.getItem('lang');
  } catch {
    theme = null;
  }
  var light = theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
  if (lang !== 'en' && lang !== 'tr') lang = /^tr\b/i.test(navigator.languages[0] || navigator.language) ? 'tr' : 'en';
  document.documentElement.lang = lang;
})();
