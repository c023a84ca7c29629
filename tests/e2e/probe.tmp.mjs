import { chromium } from '@playwright/test';
const BASE='http://localhost:3790';
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
const page = await (await browser.newContext({viewport:{width:1440,height:900}})).newPage();
page.on('console',m=>m.type()==='error'&&console.log('console',m.text()));
page.on('response',async r=>{if(r.url().includes('/api/v1/')&&/inventory|itempay|count/.test(r.url()))console.log(r.status(),r.url(),(await r.text()).slice(0,300))});
await page.goto(`${BASE}/api/v1/auth/steam?persona=${process.argv[2]??'trader'}`); await page.waitForURL(u=>!u.pathname.startsWith('/api/')&&u.pathname!=='/splash');
await page.goto(BASE+'/payment/itempay'+(process.argv[3]??''));await page.waitForTimeout(6000);await page.screenshot({path:'/tmp/shots/probe.png'});await browser.close();
