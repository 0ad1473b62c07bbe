@group(0) @binding(0) var<storage, read_write> memory: array<u32>;
@group(0) @binding(1) var<storage, read> tables: array<u32>;
@group(0) @binding(2) var<uniform> block: array<vec4<u32>, 4>;
@group(0) @binding(3) var<storage, read_write> exchange: array<u32>;
var<private> zero: u32;
var<private> replica: u32;
var<private> replicas: u32;
var<private> base: u32;
var<private> s0: u32;
var<private> s1: u32;
var<private> s2: u32;
var<private> s3: u32;
var<private> s4: u32;
var<private> s5: u32;
var<private> s6: bool;
var<private> s7: bool;
var<private> s8: u32;
var<private> s9: u32;
var<private> s10: u32;
var<private> s11: f32;
var<private> s12: f32;
var<private> s13: bool;
var<private> s14: u32;
var<private> s15: f32;
var<private> s16: u32;
var<private> s17: f32;
var<private> s18: f32;
var<private> s19: f32;
var<private> s20: f32;
var<private> s21: f32;
var<private> s22: u32;
var<private> s23: u32;
var<private> s24: bool;
var<private> s25: u32;
var<private> s26: bool;
var<private> s27: u32;
var<private> s28: bool;
var<private> s29: u32;
var<private> s31: f32;
var<private> s40: u32;
var<private> s41: bool;
var<private> s42: bool;
var<private> s43: u32;
var<private> s44: u32;
var<private> s45: u32;
var<private> s46: u32;
var<private> s47: u32;
var<private> s48: u32;
var<private> s49: bool;
var<private> s50: bool;
var<private> s51: u32;
var<private> s52: u32;
var<private> s53: u32;
var<private> s54: u32;
var<private> s55: u32;
var<private> p1: f32;
var<private> p2: f32;
var<private> p5: f32;
var<private> p6: f32;
var<private> p9: f32;
var<private> a0: array<f32, 10>;
var<private> a1: array<f32, 12>;
var<private> a2: array<f32, 12>;
var<private> a3: array<u32, 7>;
var<private> a4: array<u32, 65>;
var<private> a5: array<u32, 1>;
var<private> a6: array<f32, 1>;
var<private> a7: array<u32, 10>;
var<private> a8: array<u32, 16>;
var<private> a9: array<f32, 16>;
var<private> a10: array<f32, 16>;
var<private> a11: array<u32, 16>;
var<private> a14: array<f32, 10>;
var<private> a15: array<f32, 10>;
var<private> a16: array<u32, 10>;
var<private> a17: array<f32, 10>;
fn bitsOf(x: f32) -> u32 {
  let b = bitcast<u32>(x);
  return select(b, 0x7fc00000u, (b & 0x7fffffffu) > 0x7f800000u);
}
fn saturateI(x: f32) -> i32 {
  let b = bitcast<u32>(x);
  let magnitude = b & 0x7fffffffu;
  let end = select(2147483647i, i32(-2147483648), (b >> 31u) != 0u);
  return select(select(i32(x), end, magnitude >= 0x4f000000u), 0i, magnitude > 0x7f800000u);
}
fn signed(x: f32, like: f32) -> f32 {
  return bitcast<f32>((bitcast<u32>(x) & 0x7fffffffu) | (bitcast<u32>(like) & 0x80000000u));
}
fn call4(v0: f32) -> i32 {
  let t1 = (v0 < 1.1754943508222875e-38f);
  let v1 = select(v0, (v0 * 16777216.0f), t1);
  let t2 = (v0 < 1.1754943508222875e-38f);
  let v2 = select(0i, 24i, t2);
  return ((bitcast<i32>((bitsOf(v1) - 1060439283u)) >> 23u) - v2);
}
fn call5(v0: f32, v1: i32) -> f32 {
  let v2 = (v1 >> 1u);
  return ((v0 * bitcast<f32>((bitcast<u32>((v2 + 127i)) << 23u))) * bitcast<f32>((bitcast<u32>(((v1 - v2) + 127i)) << 23u)));
}
fn call6(v0: f32) -> f32 {
  var v2: f32;
  let v1 = (v0 * v0);
  v2 = 0.07037683576345444f;
  v2 = ((v2 * v0) - 0.11514610052108765f);
  v2 = ((v2 * v0) + 0.11676998436450958f);
  v2 = ((v2 * v0) - 0.12420140951871872f);
  v2 = ((v2 * v0) + 0.14249323308467865f);
  v2 = ((v2 * v0) - 0.16668057441711426f);
  v2 = ((v2 * v0) + 0.2000071406364441f);
  v2 = ((v2 * v0) - 0.24999994039535522f);
  v2 = ((v2 * v0) + 0.3333333134651184f);
  return (((v2 * v0) * v1) - (0.5f * v1));
}
fn call7(v0: f32) -> f32 {
  var r0: f32;
  if ((!(v0 == v0) | (v0 < 0.0f))) {
    r0 = bitcast<f32>(2143289344u ^ zero);
  } else {
    if ((v0 == 0.0f)) {
      r0 = bitcast<f32>(4286578688u ^ zero);
    } else {
      if ((v0 == bitcast<f32>(2139095040u ^ zero))) {
        r0 = v0;
      } else {
        let v1 = call4(v0);
        let v2 = (call5(v0, (0i - v1)) - 1.0f);
        let v3 = f32(v1);
        r0 = ((v2 + (call6(v2) + (v3 * -0.00021219444170128554f))) + (v3 * 0.693359375f));
      }
    }
  }
  return r0;
}
fn call8(v0: u32) -> u32 {
  var r0: u32;
  if ((v0 == 1u)) {
    r0 = 2734261102u;
  } else {
    if ((v0 == 2u)) {
      r0 = 1313084713u;
    } else {
      if ((v0 == 3u)) {
        r0 = 4230436817u;
      } else {
        if ((v0 == 4u)) {
          r0 = 4113882560u;
        } else {
          if ((v0 == 5u)) {
            r0 = 3680671129u;
          } else {
            if ((v0 == 6u)) {
              r0 = 1011060801u;
            } else {
              let t1 = (v0 == 7u);
              r0 = select(r0, 4266746795u, t1);
              let t2 = !t1;
              let t3 = (v0 == 8u);
              let t4 = t2 & t3;
              r0 = select(r0, 3736847713u, t4);
              let t5 = t2 & !t3;
              r0 = select(r0, 0u, t5);
            }
          }
        }
      }
    }
  }
  return r0;
}
fn call9(v0: u32) -> u32 {
  var r0: u32;
  let v1 = (v0 >> 5u);
  let v2 = (v0 & 31u);
  if ((v2 == 0u)) {
    r0 = call8(v1);
  } else {
    r0 = ((call8(v1) << (v2 & 31u)) | (call8((v1 + 1u)) >> ((32u - v2) & 31u)));
  }
  return r0;
}
fn call10(v0: u32, v1: u32) -> u32 {
  let v2 = (v0 & 65535u);
  let v3 = (v0 >> 16u);
  let v4 = (v1 & 65535u);
  let v5 = (v1 >> 16u);
  let v6 = ((v3 * v4) + ((v2 * v4) >> 16u));
  let v7 = ((v2 * v5) + (v6 & 65535u));
  return (((v3 * v5) + (v6 >> 16u)) + (v7 >> 16u));
}
fn call11(v0: f32, v1: u32) -> u32 {
  var r0: u32;
  let v2 = (bitsOf(v0) & 2147483647u);
  let v3 = ((v2 & 8388607u) | 8388608u);
  let v4 = ((v2 >> 23u) - 120u);
  let v5 = call9((v4 + 64u));
  let v6 = call9((v4 + 32u));
  let v7 = call10(v3, v5);
  let v8 = ((v3 * v6) + v7);
  if ((v1 == 2u)) {
    r0 = (v3 * v5);
  } else {
    if ((v1 == 1u)) {
      r0 = v8;
    } else {
      let t1 = (v8 < v7);
      let v9 = select(0u, 1u, t1);
      r0 = (((v3 * call9(v4)) + call10(v3, v6)) + v9);
    }
  }
  return r0;
}
fn call12(v0: f32) -> f32 {
  var v2: u32;
  var v3: u32;
  var v4: f32;
  let v1 = call11(v0, 1u);
  v2 = ((call11(v0, 0u) << 2u) | (v1 >> 30u));
  v3 = ((v1 << 2u) | (call11(v0, 2u) >> 30u));
  let t1 = ((bitsOf(v0) >> 31u) == 0u);
  v4 = select(-1.0f, 1.0f, t1);
  if (((v2 >> 31u) == 1u)) {
    v4 = bitcast<f32>(bitcast<u32>(v4) ^ 0x80000000u);
    v3 = (~(v3) + 1u);
    let t2 = (v3 == 0u);
    v2 = (~(v2) + select(0u, 1u, t2));
  }
  let v5 = ((f32(v2) * 2.3283064365386963e-10f) + (f32(v3) * 5.421010862427522e-20f));
  return (v4 * ((v5 * 1.5707963705062866f) - (v5 * 4.371138828673793e-8f)));
}
fn call13(v0: f32) -> u32 {
  let v1 = ((call11(v0, 0u) + 536870912u) >> 30u);
  let t1 = ((bitsOf(v0) >> 31u) == 0u);
  return select((0u - v1), v1, t1);
}
fn call14(v0: f32) -> f32 {
  let v1 = (v0 * v0);
  return (((((((-0.00019515295571181923f * v1) + 0.008332161232829094f) * v1) - 0.16666655242443085f) * v1) * v0) + v0);
}
fn call15(v0: f32) -> f32 {
  let v1 = (v0 * v0);
  return ((((((((0.0000244331567955669f * v1) - 0.0013887316454201937f) * v1) + 0.04166664555668831f) * v1) * v1) - (0.5f * v1)) + 1.0f);
}
fn call16(v0: f32, v1: u32) -> f32 {
  var y2: f32;
  var y4: f32;
  let t1 = ((v1 & 1u) == 0u);
  y2 = 0.0f;
  if (!t1) {
    y2 = call15(v0);
  }
  let t3 = y2;
  y4 = t3;
  if (t1) {
    y4 = call14(v0);
  }
  let v2 = y4;
  let t5 = ((v1 & 2u) == 0u);
  return select(bitcast<f32>(bitcast<u32>(v2) ^ 0x80000000u), v2, t5);
}
fn call17(v0: f32) -> f32 {
  let t1 = (v0 * 0.6366197466850281f);
  return signed(round(t1), t1);
}
fn call18(v0: f32, v1: f32) -> f32 {
  return ((((v0 - (v1 * 1.5703125f)) - (v1 * 0.0004837512969970703f)) - (v1 * 7.549533620476723e-8f)) - (v1 * 2.5633440682570896e-12f));
}
fn call19(v0: f32, v1: u32) -> f32 {
  var r0: f32;
  if (!((bitcast<f32>(bitcast<u32>(v0) & 0x7fffffffu) < bitcast<f32>(2139095040u ^ zero)))) {
    r0 = bitcast<f32>(2143289344u ^ zero);
  } else {
    if ((bitcast<f32>(bitcast<u32>(v0) & 0x7fffffffu) >= 8192.0f)) {
      r0 = call16(call12(v0), (call13(v0) + v1));
    } else {
      let v2 = call17(v0);
      r0 = call16(call18(v0, v2), (bitcast<u32>(saturateI(v2)) + v1));
    }
  }
  return r0;
}
fn call20(v0: f32) -> f32 {
  return call19(v0, 1u);
}
fn call27() -> u32 {
  return 0u;
}
fn call28(v0: u32) -> u32 {
  return v0;
}
fn call32(v0: f32, v1: bool) -> f32 {
  let t1 = v1;
  return select(-3.3999999521443642e+38f, v0, t1);
}
fn call34(v0: f32) -> bool {
  return (v0 > -3.299999965482712e+38f);
}
fn call35(v0: f32) {
  var v1: f32;
  var v2: u32;
  var v3: u32;
  v1 = -3.3999999521443642e+38f;
  v2 = 0u;
  v3 = 0u;
  {
    if (call34(a17[0u])) {
      v3 = (v3 + 1u);
      let t1 = (a17[0u] > v1);
      v1 = select(v1, a17[0u], t1);
      v2 = select(v2, 1u, t1);
      let t2 = !t1;
      let t3 = (a17[0u] == v1);
      let t4 = t2 & t3;
      v2 = select(v2, (v2 + 1u), t4);
    }
  }
  {
    if (call34(a17[1u])) {
      v3 = (v3 + 1u);
      let t5 = (a17[1u] > v1);
      v1 = select(v1, a17[1u], t5);
      v2 = select(v2, 1u, t5);
      let t6 = !t5;
      let t7 = (a17[1u] == v1);
      let t8 = t6 & t7;
      v2 = select(v2, (v2 + 1u), t8);
    }
  }
  {
    if (call34(a17[2u])) {
      v3 = (v3 + 1u);
      let t9 = (a17[2u] > v1);
      v1 = select(v1, a17[2u], t9);
      v2 = select(v2, 1u, t9);
      let t10 = !t9;
      let t11 = (a17[2u] == v1);
      let t12 = t10 & t11;
      v2 = select(v2, (v2 + 1u), t12);
    }
  }
  {
    if (call34(a17[3u])) {
      v3 = (v3 + 1u);
      let t13 = (a17[3u] > v1);
      v1 = select(v1, a17[3u], t13);
      v2 = select(v2, 1u, t13);
      let t14 = !t13;
      let t15 = (a17[3u] == v1);
      let t16 = t14 & t15;
      v2 = select(v2, (v2 + 1u), t16);
    }
  }
  {
    if (call34(a17[4u])) {
      v3 = (v3 + 1u);
      let t17 = (a17[4u] > v1);
      v1 = select(v1, a17[4u], t17);
      v2 = select(v2, 1u, t17);
      let t18 = !t17;
      let t19 = (a17[4u] == v1);
      let t20 = t18 & t19;
      v2 = select(v2, (v2 + 1u), t20);
    }
  }
  {
    if (call34(a17[5u])) {
      v3 = (v3 + 1u);
      let t21 = (a17[5u] > v1);
      v1 = select(v1, a17[5u], t21);
      v2 = select(v2, 1u, t21);
      let t22 = !t21;
      let t23 = (a17[5u] == v1);
      let t24 = t22 & t23;
      v2 = select(v2, (v2 + 1u), t24);
    }
  }
  {
    if (call34(a17[6u])) {
      v3 = (v3 + 1u);
      let t25 = (a17[6u] > v1);
      v1 = select(v1, a17[6u], t25);
      v2 = select(v2, 1u, t25);
      let t26 = !t25;
      let t27 = (a17[6u] == v1);
      let t28 = t26 & t27;
      v2 = select(v2, (v2 + 1u), t28);
    }
  }
  {
    if (call34(a17[7u])) {
      v3 = (v3 + 1u);
      let t29 = (a17[7u] > v1);
      v1 = select(v1, a17[7u], t29);
      v2 = select(v2, 1u, t29);
      let t30 = !t29;
      let t31 = (a17[7u] == v1);
      let t32 = t30 & t31;
      v2 = select(v2, (v2 + 1u), t32);
    }
  }
  {
    if (call34(a17[8u])) {
      v3 = (v3 + 1u);
      let t33 = (a17[8u] > v1);
      v1 = select(v1, a17[8u], t33);
      v2 = select(v2, 1u, t33);
      let t34 = !t33;
      let t35 = (a17[8u] == v1);
      let t36 = t34 & t35;
      v2 = select(v2, (v2 + 1u), t36);
    }
  }
  {
    if (call34(a17[9u])) {
      v3 = (v3 + 1u);
      let t37 = (a17[9u] > v1);
      v1 = select(v1, a17[9u], t37);
      v2 = select(v2, 1u, t37);
      let t38 = !t37;
      let t39 = (a17[9u] == v1);
      let t40 = t38 & t39;
      v2 = select(v2, (v2 + 1u), t40);
    }
  }
  let v5 = (v0 / f32(v3));
  let v6 = ((1.0f - v0) / f32(v2));
  {
    let t41 = call34(a17[0u]);
    let t42 = (a17[0u] == v1);
    a17[0u] = select(0.0f, (v5 + select(0.0f, v6, t42)), t41);
  }
  {
    let t43 = call34(a17[1u]);
    let t44 = (a17[1u] == v1);
    a17[1u] = select(0.0f, (v5 + select(0.0f, v6, t44)), t43);
  }
  {
    let t45 = call34(a17[2u]);
    let t46 = (a17[2u] == v1);
    a17[2u] = select(0.0f, (v5 + select(0.0f, v6, t46)), t45);
  }
  {
    let t47 = call34(a17[3u]);
    let t48 = (a17[3u] == v1);
    a17[3u] = select(0.0f, (v5 + select(0.0f, v6, t48)), t47);
  }
  {
    let t49 = call34(a17[4u]);
    let t50 = (a17[4u] == v1);
    a17[4u] = select(0.0f, (v5 + select(0.0f, v6, t50)), t49);
  }
  {
    let t51 = call34(a17[5u]);
    let t52 = (a17[5u] == v1);
    a17[5u] = select(0.0f, (v5 + select(0.0f, v6, t52)), t51);
  }
  {
    let t53 = call34(a17[6u]);
    let t54 = (a17[6u] == v1);
    a17[6u] = select(0.0f, (v5 + select(0.0f, v6, t54)), t53);
  }
  {
    let t55 = call34(a17[7u]);
    let t56 = (a17[7u] == v1);
    a17[7u] = select(0.0f, (v5 + select(0.0f, v6, t56)), t55);
  }
  {
    let t57 = call34(a17[8u]);
    let t58 = (a17[8u] == v1);
    a17[8u] = select(0.0f, (v5 + select(0.0f, v6, t58)), t57);
  }
  {
    let t59 = call34(a17[9u]);
    let t60 = (a17[9u] == v1);
    a17[9u] = select(0.0f, (v5 + select(0.0f, v6, t60)), t59);
  }
}
fn call36(v0: u32) {
  var r43: f32;
  {
    let i1_v0 = v0;
    let t4 = true;
    a17[0u] = call32(a15[0u], t4);
  }
  {
    let i5_v0 = v0;
    let t8 = true;
    a17[1u] = call32(a15[1u], t8);
  }
  {
    let i9_v0 = v0;
    let t12 = true;
    a17[2u] = call32(a15[2u], t12);
  }
  {
    let i13_v0 = v0;
    let t16 = true;
    a17[3u] = call32(a15[3u], t16);
  }
  {
    let i17_v0 = v0;
    let t20 = true;
    a17[4u] = call32(a15[4u], t20);
  }
  {
    let i21_v0 = v0;
    let t24 = true;
    a17[5u] = call32(a15[5u], t24);
  }
  {
    let i25_v0 = v0;
    let t28 = true;
    a17[6u] = call32(a15[6u], t28);
  }
  {
    let i29_v0 = v0;
    let t32 = true;
    a17[7u] = call32(a15[7u], t32);
  }
  {
    let i33_v0 = v0;
    let t36 = true;
    a17[8u] = call32(a15[8u], t36);
  }
  {
    let i37_v0 = v0;
    let t40 = true;
    a17[9u] = call32(a15[9u], t40);
  }
  let i41_v0 = p5;
  let i41_v1 = p6;
  let i41_v3 = s9;
  r43 = 0.0f;
  {
    r43 = i41_v0;
  }
  let t44 = r43;
  call35(t44);
}
fn call37(v0: u32, v1: u32, v2: u32, v3: u32) -> u32 {
  var v5: u32;
  var v6: u32;
  let v4 = ((466688986u ^ v0) ^ v1);
  v5 = (v2 + v0);
  v6 = (v3 + v1);
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 1u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 2u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v0);
  v6 = (v6 + (v1 + 3u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 4u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 5u));
  s47 = v6;
  return v5;
}
fn call39() -> u32 {
  var v0: u32;
  v0 = s40;
  if ((!(s41) | s42)) {
    let v1 = select(0u, 1u, s41);
    let t1 = (s41 & (s45 == 0u));
    let t2 = call37(s43, s44, (s45 - v1), select(s46, (s46 - 1u), t1));
    let v2 = t2;
    let t3 = s41;
    v0 = select(v2, s47, t3);
    s40 = s47;
    s47 = 0u;
    s42 = false;
    if (!(s41)) {
      s45 = (s45 + 1u);
      let t7 = (s45 == 0u);
      s46 = select(s46, (s46 + 1u), t7);
    }
  }
  s41 = !(s41);
  return v0;
}
fn call40() -> f32 {
  let t1 = call39();
  return (f32((t1 >> 8u)) * 5.960464477539063e-8f);
}
fn call41(v0: u32) -> u32 {
  var v2: f32;
  var v3: u32;
  var r0: u32;
  var g0 = true;
  var g2 = true;
  let t1 = call40();
  let v1 = t1;
  v2 = 0.0f;
  v3 = 0u;
  g2 = true;
  {
    if ((0u >= v0)) {
      g2 = false;
    } else {
      v2 = (v2 + a17[0u]);
      let t3 = (v1 < v2);
      r0 = select(r0, 0u, t3);
      g0 = g0 & !t3;
      let t4 = !t3;
      let t5 = (a17[0u] > 0.0f);
      let t6 = t4 & t5;
      v3 = select(v3, 0u, t6);
    }
  }
  if (g2 & g0) {
    {
      if ((1u >= v0)) {
        g2 = false;
      } else {
        v2 = (v2 + a17[1u]);
        let t7 = (v1 < v2);
        r0 = select(r0, 1u, t7);
        g0 = g0 & !t7;
        let t8 = !t7;
        let t9 = (a17[1u] > 0.0f);
        let t10 = t8 & t9;
        v3 = select(v3, 1u, t10);
      }
    }
    if (g2 & g0) {
      {
        if ((2u >= v0)) {
          g2 = false;
        } else {
          v2 = (v2 + a17[2u]);
          let t11 = (v1 < v2);
          r0 = select(r0, 2u, t11);
          g0 = g0 & !t11;
          let t12 = !t11;
          let t13 = (a17[2u] > 0.0f);
          let t14 = t12 & t13;
          v3 = select(v3, 2u, t14);
        }
      }
      if (g2 & g0) {
        {
          if ((3u >= v0)) {
            g2 = false;
          } else {
            v2 = (v2 + a17[3u]);
            let t15 = (v1 < v2);
            r0 = select(r0, 3u, t15);
            g0 = g0 & !t15;
            let t16 = !t15;
            let t17 = (a17[3u] > 0.0f);
            let t18 = t16 & t17;
            v3 = select(v3, 3u, t18);
          }
        }
        if (g2 & g0) {
          {
            if ((4u >= v0)) {
              g2 = false;
            } else {
              v2 = (v2 + a17[4u]);
              let t19 = (v1 < v2);
              r0 = select(r0, 4u, t19);
              g0 = g0 & !t19;
              let t20 = !t19;
              let t21 = (a17[4u] > 0.0f);
              let t22 = t20 & t21;
              v3 = select(v3, 4u, t22);
            }
          }
          if (g2 & g0) {
            {
              if ((5u >= v0)) {
                g2 = false;
              } else {
                v2 = (v2 + a17[5u]);
                let t23 = (v1 < v2);
                r0 = select(r0, 5u, t23);
                g0 = g0 & !t23;
                let t24 = !t23;
                let t25 = (a17[5u] > 0.0f);
                let t26 = t24 & t25;
                v3 = select(v3, 5u, t26);
              }
            }
            if (g2 & g0) {
              {
                if ((6u >= v0)) {
                  g2 = false;
                } else {
                  v2 = (v2 + a17[6u]);
                  let t27 = (v1 < v2);
                  r0 = select(r0, 6u, t27);
                  g0 = g0 & !t27;
                  let t28 = !t27;
                  let t29 = (a17[6u] > 0.0f);
                  let t30 = t28 & t29;
                  v3 = select(v3, 6u, t30);
                }
              }
              if (g2 & g0) {
                {
                  if ((7u >= v0)) {
                    g2 = false;
                  } else {
                    v2 = (v2 + a17[7u]);
                    let t31 = (v1 < v2);
                    r0 = select(r0, 7u, t31);
                    g0 = g0 & !t31;
                    let t32 = !t31;
                    let t33 = (a17[7u] > 0.0f);
                    let t34 = t32 & t33;
                    v3 = select(v3, 7u, t34);
                  }
                }
                if (g2 & g0) {
                  {
                    if ((8u >= v0)) {
                      g2 = false;
                    } else {
                      v2 = (v2 + a17[8u]);
                      let t35 = (v1 < v2);
                      r0 = select(r0, 8u, t35);
                      g0 = g0 & !t35;
                      let t36 = !t35;
                      let t37 = (a17[8u] > 0.0f);
                      let t38 = t36 & t37;
                      v3 = select(v3, 8u, t38);
                    }
                  }
                  if (g2 & g0) {
                    {
                      if ((9u >= v0)) {
                        g2 = false;
                      } else {
                        v2 = (v2 + a17[9u]);
                        let t39 = (v1 < v2);
                        r0 = select(r0, 9u, t39);
                        g0 = g0 & !t39;
                        let t40 = !t39;
                        let t41 = (a17[9u] > 0.0f);
                        let t42 = t40 & t41;
                        v3 = select(v3, 9u, t42);
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  r0 = select(r0, v3, g0);
  g0 = g0 & !g0;
  return r0;
}
fn call42(v0: u32) -> u32 {
  call36(v0);
  let t1 = call41(10u);
  return t1;
}
fn call43(v0: u32) -> f32 {
  let t1 = s13;
  return select(a14[min(v0, 9u)], 0.0f, t1);
}
fn call44() -> f32 {
  var v0: f32;
  let t4 = s13;
  let t5 = select(a14[0u], 0.0f, t4);
  v0 = t5;
  {
    let t9 = s13;
    let t10 = select(a14[1u], 0.0f, t9);
    v0 = select(t10, v0, v0 > t10);
  }
  {
    let t14 = s13;
    let t15 = select(a14[2u], 0.0f, t14);
    v0 = select(t15, v0, v0 > t15);
  }
  {
    let t19 = s13;
    let t20 = select(a14[3u], 0.0f, t19);
    v0 = select(t20, v0, v0 > t20);
  }
  {
    let t24 = s13;
    let t25 = select(a14[4u], 0.0f, t24);
    v0 = select(t25, v0, v0 > t25);
  }
  {
    let t29 = s13;
    let t30 = select(a14[5u], 0.0f, t29);
    v0 = select(t30, v0, v0 > t30);
  }
  {
    let t34 = s13;
    let t35 = select(a14[6u], 0.0f, t34);
    v0 = select(t35, v0, v0 > t35);
  }
  {
    let t39 = s13;
    let t40 = select(a14[7u], 0.0f, t39);
    v0 = select(t40, v0, v0 > t40);
  }
  {
    let t44 = s13;
    let t45 = select(a14[8u], 0.0f, t44);
    v0 = select(t45, v0, v0 > t45);
  }
  {
    let t49 = s13;
    let t50 = select(a14[9u], 0.0f, t49);
    v0 = select(t50, v0, v0 > t50);
  }
  return v0;
}
fn call45(v0: u32) -> f32 {
  return (call44() - call43(v0));
}
fn call46(v0: u32) -> bool {
  return (call43(v0) == call44());
}
fn call47(v0: u32, v1: u32) -> u32 {
  return 0u;
}
fn call48(v0: u32, v1: u32, v2: u32, v3: u32) -> u32 {
  var v5: u32;
  var v6: u32;
  let v4 = ((466688986u ^ v0) ^ v1);
  v5 = (v2 + v0);
  v6 = (v3 + v1);
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 1u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 2u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v0);
  v6 = (v6 + (v1 + 3u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 4u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 5u));
  s55 = v6;
  return v5;
}
fn call50() -> u32 {
  var v0: u32;
  v0 = s48;
  if ((!(s49) | s50)) {
    let v1 = select(0u, 1u, s49);
    let t1 = (s49 & (s53 == 0u));
    let t2 = call48(s51, s52, (s53 - v1), select(s54, (s54 - 1u), t1));
    let v2 = t2;
    let t3 = s49;
    v0 = select(v2, s55, t3);
    s48 = s55;
    s55 = 0u;
    s50 = false;
    if (!(s49)) {
      s53 = (s53 + 1u);
      let t7 = (s53 == 0u);
      s54 = select(s54, (s54 + 1u), t7);
    }
  }
  s49 = !(s49);
  return v0;
}
fn call51() -> f32 {
  let t1 = call50();
  return (f32((t1 >> 8u)) * 5.960464477539063e-8f);
}
fn call52() -> f32 {
  let t1 = call51();
  let v0 = sqrt((-2.0f * call7((1.0f - t1))));
  let t2 = call51();
  return (v0 * call20((6.2831854820251465f * t2)));
}
fn call53(v0: u32, v1: u32) -> f32 {
  var r0: f32;
  if ((s13 | false)) {
    r0 = call43(v0);
  } else {
    let t1 = a14[min(v0, 9u)];
    let t2 = p2;
    let t3 = call52();
    r0 = (t1 + (t2 * t3));
  }
  return r0;
}
fn call57(v0: u32, v1: u32, v2: u32) -> u32 {
  let t1 = call53(v1, v2);
  let v3 = t1;
  let i2_v0 = v3;
  s11 = (s11 + i2_v0);
  let t5 = (v3 > 0.0f);
  s5 = select(s5, (s5 | 2u), t5);
  let v4 = call46(v1);
  let t9 = v4;
  s5 = select(s5, (s5 | 1u), t9);
  s31 = v3;
  s29 = (s29 + 1u);
  let t13 = !(s13);
  s6 = true;
  return 0u;
}
fn call58() -> f32 {
  return s11;
}
fn call59(v0: f32) -> bool {
  return ((bitsOf(v0) & 2139095040u) == 2139095040u);
}
fn call60(v0: u32, v1: u32, v2: u32) -> bool {
  s0 = v0;
  s1 = v1;
  s5 = 0u;
  s11 = 0.0f;
  s6 = false;
  s7 = false;
  s12 = 0.0f;
  let t1 = call57(v0, v1, v2);
  s2 = t1;
  s4 = call28(s2);
  s7 = false;
  let v3 = (p1 * call58());
  s12 = (s12 + v3);
  s15 = (s15 + v3);
  let v4 = (call59(s12) | call59(s11));
  let t2 = v4;
  s14 = select(s14, 256u, t2);
  return v4;
}
fn call61(v0: f32) -> u32 {
  var r0: u32;
  let v1 = bitsOf(v0);
  let v2 = (v1 & 2147483647u);
  let v3 = (v2 >> 23u);
  if ((v3 < 117u)) {
    r0 = 32u;
  } else {
    let t1 = ((v2 & 8388607u) >= 3474676u);
    let v4 = min((((v3 - 117u) * 2u) + select(0u, 1u, t1)), 31u);
    let t2 = ((v1 >> 31u) != 0u);
    r0 = select((33u + v4), (31u - v4), t2);
  }
  return r0;
}
fn call62(v0: u32, v1: f32) {
  if (call59(v1)) {
    let t1 = (s14 == 0u);
    s14 = select(s14, 255u, t1);
  } else {
    s20 = (s20 + v1);
    s21 = (s21 + (v1 * v1));
    s22 = (s22 + 1u);
    let v2 = call61(v1);
    a4[min(v2, 64u)] = (a4[min(v2, 64u)] + 1u);
    a6[min(v0, 0u)] = (a6[min(v0, 0u)] + (0.10000000149011612f * (v1 - a6[min(v0, 0u)])));
  }
}
fn call64(v0: u32, v1: u32, v2: f32, v3: u32) {
  let v4 = (v2 - a15[min(v1, 9u)]);
  a16[min(v1, 9u)] = (a16[min(v1, 9u)] + 1u);
  a15[min(v1, 9u)] = (a15[min(v1, 9u)] + (v4 * (1.0f / f32(a16[min(v1, 9u)]))));
  call62(v0, v4);
  s16 = (s16 + 1u);
}
fn call65() {
  let t1 = call42(s0);
  let v0 = t1;
  s19 = (s19 + call45(v0));
  a7[min(v0, 9u)] = (a7[min(v0, 9u)] + 1u);
  let t2 = call46(v0);
  s23 = select(s23, (s23 + 1u), t2);
  let v1 = s0;
  a5[min(v1, 0u)] = (a5[min(v1, 0u)] + 1u);
  let t3 = call60(s0, v0, call47(s0, v0));
  let v2 = t3;
  s17 = (s17 + s12);
  s18 = (s18 + s11);
  s25 = (s25 | s5);
  if (!(v2)) {
    call64(s0, v0, s12, s4);
    s9 = (s9 + 1u);
    s8 = (s8 + 1u);
    s28 = (((s9 * 2654435769u) >> 27u) == 0u);
    s27 = s0;
    s26 = (s6 | s7);
    let t4 = !(s26);
    s0 = select(s0, s2, t4);
    s3 = select(s3, s4, t4);
  }
}
fn call66(v0: bool) -> bool {
  return v0;
}
fn call68() {
  let i1_v1 = s17;
  let i1_v2 = (i1_v1 - a2[8u]);
  let i1_v3 = (a1[8u] + i1_v2);
  a2[8u] = ((i1_v3 - a1[8u]) - i1_v2);
  a1[8u] = i1_v3;
  let i4_v1 = s17;
  let i4_v2 = (i4_v1 - a2[6u]);
  let i4_v3 = (a1[6u] + i4_v2);
  a2[6u] = ((i4_v3 - a1[6u]) - i4_v2);
  a1[6u] = i4_v3;
  s17 = 0.0f;
  let i7_v1 = s18;
  let i7_v2 = (i7_v1 - a2[9u]);
  let i7_v3 = (a1[9u] + i7_v2);
  a2[9u] = ((i7_v3 - a1[9u]) - i7_v2);
  a1[9u] = i7_v3;
  let i10_v1 = s18;
  let i10_v2 = (i10_v1 - a2[7u]);
  let i10_v3 = (a1[7u] + i10_v2);
  a2[7u] = ((i10_v3 - a1[7u]) - i10_v2);
  a1[7u] = i10_v3;
  s18 = 0.0f;
  let i13_v1 = s19;
  let i13_v2 = (i13_v1 - a2[5u]);
  let i13_v3 = (a1[5u] + i13_v2);
  a2[5u] = ((i13_v3 - a1[5u]) - i13_v2);
  a1[5u] = i13_v3;
  s19 = 0.0f;
  let i16_v1 = s15;
  let i16_v2 = (i16_v1 - a2[11u]);
  let i16_v3 = (a1[11u] + i16_v2);
  a2[11u] = ((i16_v3 - a1[11u]) - i16_v2);
  a1[11u] = i16_v3;
  s15 = 0.0f;
}
fn call69() {
  call68();
  let v0 = (s10 & 15u);
  a8[v0] = s2;
  a9[v0] = a1[8u];
  a10[v0] = a1[9u];
  a11[v0] = s8;
  let i1_v1 = a1[8u];
  let i1_v2 = (i1_v1 - a2[0u]);
  let i1_v3 = (a1[0u] + i1_v2);
  a2[0u] = ((i1_v3 - a1[0u]) - i1_v2);
  a1[0u] = i1_v3;
  let i4_v1 = a1[9u];
  let i4_v2 = (i4_v1 - a2[1u]);
  let i4_v3 = (a1[1u] + i4_v2);
  a2[1u] = ((i4_v3 - a1[1u]) - i4_v2);
  a1[1u] = i4_v3;
  let i7_v1 = a1[11u];
  let i7_v2 = (i7_v1 - a2[10u]);
  let i7_v3 = (a1[10u] + i7_v2);
  a2[10u] = ((i7_v3 - a1[10u]) - i7_v2);
  a1[10u] = i7_v3;
  a3[0u] = (a3[0u] + 1u);
  a3[1u] = (a3[1u] + s8);
  if (((s25 & 1u) != 0u)) {
    a3[2u] = (a3[2u] + 1u);
  }
  s10 = (s10 + 1u);
  s26 = false;
  s24 = true;
}
fn call71() {
  let i1_v1 = s20;
  let i1_v2 = (i1_v1 - a2[3u]);
  let i1_v3 = (a1[3u] + i1_v2);
  a2[3u] = ((i1_v3 - a1[3u]) - i1_v2);
  a1[3u] = i1_v3;
  let i4_v1 = s21;
  let i4_v2 = (i4_v1 - a2[4u]);
  let i4_v3 = (a1[4u] + i4_v2);
  a2[4u] = ((i4_v3 - a1[4u]) - i4_v2);
  a1[4u] = i4_v3;
  a3[4u] = (a3[4u] + s22);
  s20 = 0.0f;
  s21 = 0.0f;
  s22 = 0u;
}
fn call72(v0: f32) {
  var v1: f32;
  var v2: u32;
  var v3: u32;
  v1 = -3.3999999521443642e+38f;
  v2 = 0u;
  v3 = 0u;
  {
    if (call34(a0[0u])) {
      v3 = (v3 + 1u);
      let t1 = (a0[0u] > v1);
      v1 = select(v1, a0[0u], t1);
      v2 = select(v2, 1u, t1);
      let t2 = !t1;
      let t3 = (a0[0u] == v1);
      let t4 = t2 & t3;
      v2 = select(v2, (v2 + 1u), t4);
    }
  }
  {
    if (call34(a0[1u])) {
      v3 = (v3 + 1u);
      let t5 = (a0[1u] > v1);
      v1 = select(v1, a0[1u], t5);
      v2 = select(v2, 1u, t5);
      let t6 = !t5;
      let t7 = (a0[1u] == v1);
      let t8 = t6 & t7;
      v2 = select(v2, (v2 + 1u), t8);
    }
  }
  {
    if (call34(a0[2u])) {
      v3 = (v3 + 1u);
      let t9 = (a0[2u] > v1);
      v1 = select(v1, a0[2u], t9);
      v2 = select(v2, 1u, t9);
      let t10 = !t9;
      let t11 = (a0[2u] == v1);
      let t12 = t10 & t11;
      v2 = select(v2, (v2 + 1u), t12);
    }
  }
  {
    if (call34(a0[3u])) {
      v3 = (v3 + 1u);
      let t13 = (a0[3u] > v1);
      v1 = select(v1, a0[3u], t13);
      v2 = select(v2, 1u, t13);
      let t14 = !t13;
      let t15 = (a0[3u] == v1);
      let t16 = t14 & t15;
      v2 = select(v2, (v2 + 1u), t16);
    }
  }
  {
    if (call34(a0[4u])) {
      v3 = (v3 + 1u);
      let t17 = (a0[4u] > v1);
      v1 = select(v1, a0[4u], t17);
      v2 = select(v2, 1u, t17);
      let t18 = !t17;
      let t19 = (a0[4u] == v1);
      let t20 = t18 & t19;
      v2 = select(v2, (v2 + 1u), t20);
    }
  }
  {
    if (call34(a0[5u])) {
      v3 = (v3 + 1u);
      let t21 = (a0[5u] > v1);
      v1 = select(v1, a0[5u], t21);
      v2 = select(v2, 1u, t21);
      let t22 = !t21;
      let t23 = (a0[5u] == v1);
      let t24 = t22 & t23;
      v2 = select(v2, (v2 + 1u), t24);
    }
  }
  {
    if (call34(a0[6u])) {
      v3 = (v3 + 1u);
      let t25 = (a0[6u] > v1);
      v1 = select(v1, a0[6u], t25);
      v2 = select(v2, 1u, t25);
      let t26 = !t25;
      let t27 = (a0[6u] == v1);
      let t28 = t26 & t27;
      v2 = select(v2, (v2 + 1u), t28);
    }
  }
  {
    if (call34(a0[7u])) {
      v3 = (v3 + 1u);
      let t29 = (a0[7u] > v1);
      v1 = select(v1, a0[7u], t29);
      v2 = select(v2, 1u, t29);
      let t30 = !t29;
      let t31 = (a0[7u] == v1);
      let t32 = t30 & t31;
      v2 = select(v2, (v2 + 1u), t32);
    }
  }
  {
    if (call34(a0[8u])) {
      v3 = (v3 + 1u);
      let t33 = (a0[8u] > v1);
      v1 = select(v1, a0[8u], t33);
      v2 = select(v2, 1u, t33);
      let t34 = !t33;
      let t35 = (a0[8u] == v1);
      let t36 = t34 & t35;
      v2 = select(v2, (v2 + 1u), t36);
    }
  }
  {
    if (call34(a0[9u])) {
      v3 = (v3 + 1u);
      let t37 = (a0[9u] > v1);
      v1 = select(v1, a0[9u], t37);
      v2 = select(v2, 1u, t37);
      let t38 = !t37;
      let t39 = (a0[9u] == v1);
      let t40 = t38 & t39;
      v2 = select(v2, (v2 + 1u), t40);
    }
  }
  let v5 = (v0 / f32(v3));
  let v6 = ((1.0f - v0) / f32(v2));
  {
    let t41 = call34(a0[0u]);
    let t42 = (a0[0u] == v1);
    a0[0u] = select(0.0f, (v5 + select(0.0f, v6, t42)), t41);
  }
  {
    let t43 = call34(a0[1u]);
    let t44 = (a0[1u] == v1);
    a0[1u] = select(0.0f, (v5 + select(0.0f, v6, t44)), t43);
  }
  {
    let t45 = call34(a0[2u]);
    let t46 = (a0[2u] == v1);
    a0[2u] = select(0.0f, (v5 + select(0.0f, v6, t46)), t45);
  }
  {
    let t47 = call34(a0[3u]);
    let t48 = (a0[3u] == v1);
    a0[3u] = select(0.0f, (v5 + select(0.0f, v6, t48)), t47);
  }
  {
    let t49 = call34(a0[4u]);
    let t50 = (a0[4u] == v1);
    a0[4u] = select(0.0f, (v5 + select(0.0f, v6, t50)), t49);
  }
  {
    let t51 = call34(a0[5u]);
    let t52 = (a0[5u] == v1);
    a0[5u] = select(0.0f, (v5 + select(0.0f, v6, t52)), t51);
  }
  {
    let t53 = call34(a0[6u]);
    let t54 = (a0[6u] == v1);
    a0[6u] = select(0.0f, (v5 + select(0.0f, v6, t54)), t53);
  }
  {
    let t55 = call34(a0[7u]);
    let t56 = (a0[7u] == v1);
    a0[7u] = select(0.0f, (v5 + select(0.0f, v6, t56)), t55);
  }
  {
    let t57 = call34(a0[8u]);
    let t58 = (a0[8u] == v1);
    a0[8u] = select(0.0f, (v5 + select(0.0f, v6, t58)), t57);
  }
  {
    let t59 = call34(a0[9u]);
    let t60 = (a0[9u] == v1);
    a0[9u] = select(0.0f, (v5 + select(0.0f, v6, t60)), t59);
  }
}
fn call73(v0: u32) {
  var r43: f32;
  {
    let i1_v0 = v0;
    let t4 = true;
    a0[0u] = call32(a15[0u], t4);
  }
  {
    let i5_v0 = v0;
    let t8 = true;
    a0[1u] = call32(a15[1u], t8);
  }
  {
    let i9_v0 = v0;
    let t12 = true;
    a0[2u] = call32(a15[2u], t12);
  }
  {
    let i13_v0 = v0;
    let t16 = true;
    a0[3u] = call32(a15[3u], t16);
  }
  {
    let i17_v0 = v0;
    let t20 = true;
    a0[4u] = call32(a15[4u], t20);
  }
  {
    let i21_v0 = v0;
    let t24 = true;
    a0[5u] = call32(a15[5u], t24);
  }
  {
    let i25_v0 = v0;
    let t28 = true;
    a0[6u] = call32(a15[6u], t28);
  }
  {
    let i29_v0 = v0;
    let t32 = true;
    a0[7u] = call32(a15[7u], t32);
  }
  {
    let i33_v0 = v0;
    let t36 = true;
    a0[8u] = call32(a15[8u], t36);
  }
  {
    let i37_v0 = v0;
    let t40 = true;
    a0[9u] = call32(a15[9u], t40);
  }
  let i41_v0 = p5;
  let i41_v1 = p6;
  let i41_v3 = s9;
  r43 = 0.0f;
  {
    r43 = i41_v0;
  }
  let t44 = r43;
  call72(t44);
}
fn call74(v0: u32) {
  call73(v0);
}
fn call75() {
  var v0: f32;
  var v1: u32;
  call74(s27);
  v0 = 0.0f;
  for (var v1: u32 = 0u; v1 < 10u; v1 += 1u) {
    let v2 = a0[v1];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call7(v2)));
    }
  }
  let i1_v1 = v0;
  let i1_v2 = (i1_v1 - a2[2u]);
  let i1_v3 = (a1[2u] + i1_v2);
  a2[2u] = ((i1_v3 - a1[2u]) - i1_v2);
  a1[2u] = i1_v3;
  a3[3u] = (a3[3u] + 1u);
}
fn call76(v0: u32) {
  var v1: u32;
  v1 = 0u;
  for (var v2: u32 = 0u; v2 < 2000000000u; v2 += 1u) {
    if (((v1 >= v0) | (s14 != 0u))) {
      break;
    }
    for (var v3: u32 = 0u; v3 < 2000000000u; v3 += 1u) {
      if (s24) {
        s24 = false;
        s0 = call27();
        s3 = call28(s0);
        s8 = 0u;
        s5 = 0u;
        s25 = 0u;
        s6 = false;
        s7 = false;
        a1[8u] = 0.0f;
        a2[8u] = 0.0f;
        a1[9u] = 0.0f;
        a2[9u] = 0.0f;
        a1[11u] = 0.0f;
        a2[11u] = 0.0f;
      }
      for (var v4: u32 = 0u; v4 < 2000000000u; v4 += 1u) {
        call65();
        v1 = (v1 + 1u);
        if (call66((((s28 | s26) | (v1 >= v0)) | (s14 != 0u)))) {
          break;
        }
      }
      if (s26) {
        call69();
      }
      if (call66(((s28 | (v1 >= v0)) | (s14 != 0u)))) {
        break;
      }
    }
    if ((s14 != 256u)) {
    } else {
      s14 = 254u;
      let t16 = call59(s15);
      s14 = select(s14, 1u, t16);
    }
    if (s28) {
      s28 = false;
      call68();
      call71();
      call75();
    }
  }
}
@compute @workgroup_size(64)
fn run(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
  replica = (group.y * groups.x + group.x) * 64u + lane;
  replicas = block[0][0];
  if (replica >= replicas) { return; }
  zero = block[0][1];
  base = replica * 280u;
  p1 = bitcast<f32>(block[1][1]);
  p2 = bitcast<f32>(block[1][2]);
  p5 = bitcast<f32>(block[2][1]);
  p6 = bitcast<f32>(block[2][2]);
  p9 = bitcast<f32>(block[3][1]);
  s0 = memory[base + 0u];
  s1 = memory[base + 1u];
  s2 = memory[base + 2u];
  s3 = memory[base + 3u];
  s4 = memory[base + 4u];
  s5 = memory[base + 5u];
  s6 = (memory[base + 6u] != 0u);
  s7 = (memory[base + 7u] != 0u);
  s8 = memory[base + 8u];
  s9 = memory[base + 9u];
  s10 = memory[base + 10u];
  s11 = bitcast<f32>(memory[base + 11u]);
  s12 = bitcast<f32>(memory[base + 12u]);
  s13 = (memory[base + 13u] != 0u);
  s14 = memory[base + 14u];
  s15 = bitcast<f32>(memory[base + 15u]);
  s16 = memory[base + 16u];
  s17 = bitcast<f32>(memory[base + 17u]);
  s18 = bitcast<f32>(memory[base + 18u]);
  s19 = bitcast<f32>(memory[base + 19u]);
  s20 = bitcast<f32>(memory[base + 20u]);
  s21 = bitcast<f32>(memory[base + 21u]);
  s22 = memory[base + 22u];
  s23 = memory[base + 23u];
  s24 = (memory[base + 24u] != 0u);
  s25 = memory[base + 25u];
  s26 = (memory[base + 26u] != 0u);
  s27 = memory[base + 27u];
  s28 = (memory[base + 28u] != 0u);
  s29 = memory[base + 29u];
  s31 = bitcast<f32>(memory[base + 31u]);
  s40 = memory[base + 40u];
  s41 = (memory[base + 41u] != 0u);
  s42 = (memory[base + 42u] != 0u);
  s43 = memory[base + 43u];
  s44 = memory[base + 44u];
  s45 = memory[base + 45u];
  s46 = memory[base + 46u];
  s47 = memory[base + 47u];
  s48 = memory[base + 48u];
  s49 = (memory[base + 49u] != 0u);
  s50 = (memory[base + 50u] != 0u);
  s51 = memory[base + 51u];
  s52 = memory[base + 52u];
  s53 = memory[base + 53u];
  s54 = memory[base + 54u];
  s55 = memory[base + 55u];
  for (var i = 0u; i < 10u; i++) { a0[i] = bitcast<f32>(memory[base + 56u + i]); }
  for (var i = 0u; i < 12u; i++) { a1[i] = bitcast<f32>(memory[base + 66u + i]); }
  for (var i = 0u; i < 12u; i++) { a2[i] = bitcast<f32>(memory[base + 78u + i]); }
  for (var i = 0u; i < 7u; i++) { a3[i] = memory[base + 90u + i]; }
  for (var i = 0u; i < 65u; i++) { a4[i] = memory[base + 97u + i]; }
  for (var i = 0u; i < 1u; i++) { a5[i] = memory[base + 162u + i]; }
  for (var i = 0u; i < 1u; i++) { a6[i] = bitcast<f32>(memory[base + 163u + i]); }
  for (var i = 0u; i < 10u; i++) { a7[i] = memory[base + 164u + i]; }
  for (var i = 0u; i < 16u; i++) { a8[i] = memory[base + 174u + i]; }
  for (var i = 0u; i < 16u; i++) { a9[i] = bitcast<f32>(memory[base + 190u + i]); }
  for (var i = 0u; i < 16u; i++) { a10[i] = bitcast<f32>(memory[base + 206u + i]); }
  for (var i = 0u; i < 16u; i++) { a11[i] = memory[base + 222u + i]; }
  for (var i = 0u; i < 10u; i++) { a14[i] = bitcast<f32>(memory[base + 238u + i]); }
  for (var i = 0u; i < 10u; i++) { a15[i] = bitcast<f32>(memory[base + 248u + i]); }
  for (var i = 0u; i < 10u; i++) { a16[i] = memory[base + 258u + i]; }
  for (var i = 0u; i < 10u; i++) { a17[i] = bitcast<f32>(memory[base + 268u + i]); }
  call76(exchange[block[0][2] * replica + 0u]);
  memory[base + 0u] = s0;
  memory[base + 1u] = s1;
  memory[base + 2u] = s2;
  memory[base + 3u] = s3;
  memory[base + 4u] = s4;
  memory[base + 5u] = s5;
  memory[base + 6u] = select(0u, 1u, s6);
  memory[base + 7u] = select(0u, 1u, s7);
  memory[base + 8u] = s8;
  memory[base + 9u] = s9;
  memory[base + 10u] = s10;
  memory[base + 11u] = bitcast<u32>(s11);
  memory[base + 12u] = bitcast<u32>(s12);
  memory[base + 14u] = s14;
  memory[base + 15u] = bitcast<u32>(s15);
  memory[base + 16u] = s16;
  memory[base + 17u] = bitcast<u32>(s17);
  memory[base + 18u] = bitcast<u32>(s18);
  memory[base + 19u] = bitcast<u32>(s19);
  memory[base + 20u] = bitcast<u32>(s20);
  memory[base + 21u] = bitcast<u32>(s21);
  memory[base + 22u] = s22;
  memory[base + 23u] = s23;
  memory[base + 24u] = select(0u, 1u, s24);
  memory[base + 25u] = s25;
  memory[base + 26u] = select(0u, 1u, s26);
  memory[base + 27u] = s27;
  memory[base + 28u] = select(0u, 1u, s28);
  memory[base + 29u] = s29;
  memory[base + 31u] = bitcast<u32>(s31);
  memory[base + 40u] = s40;
  memory[base + 41u] = select(0u, 1u, s41);
  memory[base + 42u] = select(0u, 1u, s42);
  memory[base + 45u] = s45;
  memory[base + 46u] = s46;
  memory[base + 47u] = s47;
  memory[base + 48u] = s48;
  memory[base + 49u] = select(0u, 1u, s49);
  memory[base + 50u] = select(0u, 1u, s50);
  memory[base + 53u] = s53;
  memory[base + 54u] = s54;
  memory[base + 55u] = s55;
  for (var i = 0u; i < 10u; i++) { memory[base + 56u + i] = bitcast<u32>(a0[i]); }
  for (var i = 0u; i < 12u; i++) { memory[base + 66u + i] = bitcast<u32>(a1[i]); }
  for (var i = 0u; i < 12u; i++) { memory[base + 78u + i] = bitcast<u32>(a2[i]); }
  for (var i = 0u; i < 7u; i++) { memory[base + 90u + i] = a3[i]; }
  for (var i = 0u; i < 65u; i++) { memory[base + 97u + i] = a4[i]; }
  for (var i = 0u; i < 1u; i++) { memory[base + 162u + i] = a5[i]; }
  for (var i = 0u; i < 1u; i++) { memory[base + 163u + i] = bitcast<u32>(a6[i]); }
  for (var i = 0u; i < 10u; i++) { memory[base + 164u + i] = a7[i]; }
  for (var i = 0u; i < 16u; i++) { memory[base + 174u + i] = a8[i]; }
  for (var i = 0u; i < 16u; i++) { memory[base + 190u + i] = bitcast<u32>(a9[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 206u + i] = bitcast<u32>(a10[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 222u + i] = a11[i]; }
  for (var i = 0u; i < 10u; i++) { memory[base + 248u + i] = bitcast<u32>(a15[i]); }
  for (var i = 0u; i < 10u; i++) { memory[base + 258u + i] = a16[i]; }
  for (var i = 0u; i < 10u; i++) { memory[base + 268u + i] = bitcast<u32>(a17[i]); }
}
