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

sub vcl_recv {
  unset req.http.X-Cache;
  unset req.http.X-Try;
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # The API, and responses of the gateway that are for one visitor.
  if (req.url ~ "^/(api/|canary\.json|remotes\.json|shell\.json|healthz|readyz)" || req.url ~ "[?&]preview=") {
    return (pass);
  }
  # Pages of visitors with a canary or a preview.
  if (req.http.Cookie ~ "(^|;\s*)tm_(share|preview)=") {
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

# A page varies by `Cookie`. It depends on the theme, on the answer to the cookie banner, and on whether there is a session.
sub only_cookies_of_pages {
  set req.http.X-Cookie = "";
  if (req.url !~ "^/(assets|remotes|art)/") {
    if (req.http.Cookie ~ "(^|;\s*)tm_theme=(light|dark)(;|$)") {
      set req.http.X-Cookie = "tm_theme=" + regsub(req.http.Cookie, "^(?:.*;\s*)?tm_theme=(light|dark)(?:;.*)?$", "\1") + ";";
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
  set beresp.grace = 24h;
}

sub vcl_deliver {
  # The gateway stopped, but its probe has not failed yet: an older page is better than an error.
  if (resp.status == 503 && req.restarts == 0 && req.http.X-Cache == "miss") {
    return (restart);
  }
  set resp.http.X-Cache = req.http.X-Cache;
}

# The first try got no page.
sub vcl_synth {
  if (resp.status == 503 && req.restarts == 0 && req.http.X-Try) {
    return (restart);
  }
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
