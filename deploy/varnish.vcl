vcl 4.1;

# An HTTP cache that shares pages between visitors. It is optional: docs/operate.md says when and how to use it.

import std;

backend gateway {
  .host = "127.0.0.1";
  .port = "8080";
  .probe = {
    .url = "/readyz";
    .interval = 500ms;
    .timeout = 400ms;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# The networks of the API, whose processes purge pictures (MEDIA_CACHES).
acl api {
  "127.0.0.0"/8;
  "10.0.0.0"/8;
  "172.16.0.0"/12;
  "192.168.0.0"/16;
  "fc00::"/7;
  "::1";
}

sub vcl_recv {
  unset req.http.X-Cache;
  unset req.http.X-Try;
  if (req.method == "PURGE") {
    # Requests of visitors come through the edge, so they have a second address.
    if (client.ip !~ api || req.http.X-Forwarded-For ~ "," || req.url !~ "^/art/(picture/[0-9a-f]{32}|preview/v1/product/[0-9]+)/") {
      return (synth(405, "Method Not Allowed"));
    }
    # All widths of a picture, and all previews of a listing, whatever the query.
    ban("req.url ~ ^" + regsub(req.url, "^(/art/(picture/[0-9a-f]{32}|preview/v1/product/[0-9]+)/).*$", "\1"));
    return (synth(204, "Purged"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # The API, and responses of the gateway that are for one visitor.
  if (req.url ~ "^/(api/|canary\.json|remotes\.json|shell\.json|site\.json|healthz|readyz)" || req.url ~ "[?&](preview|next)=") {
    return (pass);
  }
  # Pages of visitors with a canary, a preview or the next version of the site.
  if (req.http.Cookie ~ "(^|;\s*)tm_(share|preview|next)=") {
    return (pass);
  }
  call only_cookies_of_pages;
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Older pages are shown only while the gateway cannot be reached, or cannot read the data of the page.
  if (std.healthy(req.backend_hint) && req.restarts == 0) {
    set req.grace = 2s;
  } else {
    set req.grace = 24h;
  }
  set req.http.X-Try = req.restarts;
  return (hash);
}

# A page varies by `Cookie`. It depends on the cookies of PAGE_COOKIES in the gateway, and a test compares the two.
sub only_cookies_of_pages {
  set req.http.X-Cookie = "";
  if (req.url !~ "^/(assets|remotes|art)/") {
    if (req.http.Cookie ~ "(^|;\s*)tm_theme=(light|dark)(;|$)") {
      set req.http.X-Cookie = "tm_theme=" + regsub(req.http.Cookie, "^(?:.*;\s*)?tm_theme=(light|dark)(?:;.*)?$", "\1") + ";";
    }
    if (req.http.Cookie ~ "(^|;\s*)tm_view=rows(;|$)") {
      set req.http.X-Cookie = req.http.X-Cookie + "tm_view=rows;";
    }
    if (req.http.Cookie ~ "(^|;\s*)tm_announcement=[0-9a-z]{1,7}(;|$)") {
      set req.http.X-Cookie = req.http.X-Cookie + "tm_announcement=" + regsub(req.http.Cookie, "^(?:.*;\s*)?tm_announcement=([0-9a-z]{1,7})(?:;.*)?$", "\1") + ";";
    }
    if (req.http.Cookie ~ "(^|;\s*)cookieConsent=(true|false)(;|$)") {
      set req.http.X-Cookie = req.http.X-Cookie + "cookieConsent=true;";
    }
    # Without TLS, the name of the session has the port of the site. Until 2026-12-28 it can also be without a port.
    if (req.http.Cookie ~ "(^|;\s*)sid(-\d+)?=[^;]") {
      if (req.http.Host ~ ":\d+$") {
        set req.http.X-Cookie = req.http.X-Cookie + "sid-" + regsub(req.http.Host, "^.*:", "") + "=1;";
      } else {
        set req.http.X-Cookie = req.http.X-Cookie + "sid-80=1;";
      }
    }
    if (req.http.Cookie ~ "(^|;\s*)__Host-sid=[^;]") {
      set req.http.X-Cookie = req.http.X-Cookie + "__Host-sid=1;";
    }
  }
  if (req.http.X-Cookie != "") {
    set req.http.Cookie = req.http.X-Cookie;
  } else {
    unset req.http.Cookie;
  }
  unset req.http.X-Cookie;
}

sub vcl_backend_response {
  # A page without its data must not replace an older page in the cache. The second try gets it if there is no older page.
  if (beresp.status >= 500 && (bereq.is_bgfetch || bereq.http.X-Try == "0")) {
    return (abandon);
  }
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "private|no-store|no-cache") {
    # The ttl is short, because the next response for this address may be for everybody.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  # These have texts and pictures of people, which nobody may see for longer than their day.
  if (bereq.url ~ "^/art/(picture|preview)/") {
    set beresp.grace = 0s;
  } else {
    set beresp.grace = 24h;
  }
}

sub vcl_deliver {
  # The gateway stopped, but its probe has not failed yet: an older page is better than an error.
  if (resp.status == 503 && req.restarts == 0 && req.http.X-Cache == "miss") {
    return (restart);
  }
  set resp.http.X-Cache = req.http.X-Cache;
}

sub vcl_synth {
  if (req.method == "PURGE") {
    return (deliver);
  }
  # The first try got no page.
  if (resp.status == 503 && req.restarts == 0 && req.http.X-Try) {
    return (restart);
  }
  set resp.http.Content-Type = "application/problem+json; charset=utf-8";
  set resp.http.Cache-Control = "no-store";
  set resp.http.Retry-After = "2";
  if (req.http.Sec-Fetch-Dest + " " + req.http.Accept ~ "(?i)^(document | (?!.*json).*\btext\/html\b(?!\s*;\s*q=0(\.0+)?\s*(,|$)))") {
    set resp.http.Content-Type = "text/html; charset=utf-8";
    set resp.http.Content-Security-Policy = "default-src 'none'; img-src 'self'; style-src 'sha256-mucB72/neZ+Y2X7eq0b/wBHZfRITAb79eWtgraHL1LI='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    call show_page;
  } else {
    call show_problem;
  }
  return (deliver);
}

# The gateway did not respond.
sub vcl_backend_error {
  set beresp.http.Content-Type = "application/problem+json; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "2";
  if (bereq.http.Sec-Fetch-Dest + " " + bereq.http.Accept ~ "(?i)^(document | (?!.*json).*\btext\/html\b(?!\s*;\s*q=0(\.0+)?\s*(,|$)))") {
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    set beresp.http.Content-Security-Policy = "default-src 'none'; img-src 'self'; style-src 'sha256-mucB72/neZ+Y2X7eq0b/wBHZfRITAb79eWtgraHL1LI='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    call show_page;
  } else {
    call show_problem;
  }
  return (deliver);
}

# tools/edge-errors.test.ts writes the texts of these subroutines.
sub show_page {
  synthetic("""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Back in a moment</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>:root{color-scheme:light dark}:root{--bg:#f6f7f9;--surface:#ffffff;--border:#d6dce4;--text:#12171f;--text-2:#444f5e;--primary:#0e5a97;--on-primary:#ffffff}@media(prefers-color-scheme:dark){:root{--bg:#0c1016;--surface:#141a22;--border:#36434f;--text:#e9eef4;--text-2:#aeb9c6;--primary:#6db7f4;--on-primary:#05213a}}body{margin:0;padding:24px 16px;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,sans-serif}main{max-width:36rem;margin:10vh auto 0;padding:32px;border:1px solid var(--border);border-radius:16px;background:var(--surface);overflow-wrap:anywhere}.quiet{color:var(--text-2);font-size:.875rem}h1{margin:8px 0;font-size:1.75rem;line-height:1.2}a{display:inline-block;margin:8px 16px 8px 0;padding:10px 0;color:var(--primary)}a.button{padding:10px 20px;border-radius:10px;background:var(--primary);color:var(--on-primary);text-decoration:none}</style></head><body><main><h1>Back in a moment</h1><p>The shop is not available right now. Please try again in a moment.</p><p><a class="button" href="">Try again</a><a href="/">Go to the home page</a></p><p class="quiet">Error 503 · cache</p></main></body></html>""");
}

sub show_problem {
  synthetic("""{"type":"about:blank","title":"Service Unavailable","status":503,"detail":"The service is not available right now.","requestId":"cache"}""");
}

sub vcl_hit {
  set req.http.X-Cache = "hit";
}

sub vcl_miss {
  set req.http.X-Cache = "miss";
}

sub vcl_pass {
  set req.http.X-Cache = "pass";
}
